import { expect, test } from 'vitest';
import { createScrubber } from '../index.ts';

const { scrubText } = createScrubber();

test.each([
  '4417 Tammikatu 12 Apt. 31\nTURKU\n, FI\n 20100',
  '118 Kastanienvej 7\n Suite 204\n Odense\n Denmark 50021',
  '31 Dobrava 9 Apt. 4\nKranj\nSlovenia 40000',
  '906 Szabadság utca 14. Suite 22\nSzeged\nHungary 67201',
  '77 Rua das Flores 210\n Apt. 5\n Porto\n Portugal 40502',
  '15 Elm Grove Road\nFlat 2\nCork\nIreland 12345',
  '> 208 Ringvej 44\n> Apt. 12\n> Aarhus\n> Denmark 80001',
])('a printed address goes as a whole: %j', (address) => {
  const left = scrubText(`Please send it to ${address}`).replace('Please send it to ', '');
  expect(left.replaceAll('[ADDRESS]', '').replace(/[^\p{L}\p{N}]/gu, '')).toBe('');
});

test.each([
  ['23 Elm Street\nInverter 12345\n', 'Inverter 12345'],
  ['12 Smith Street\nThanks\nOrder 55555', 'Order 55555'],
  ['Lives at 12 Smith Street, Springfield\nMeter 12345', 'Meter 12345'],
  ['12 Smith Street\nPlease call me\nInvoice 12345', 'Invoice 12345'],
  ['88 Queen Street\nRegards\nSerial 4471882', 'Serial 4471882'],
])('the next line of a letter is no part of an address: %j', (text, kept) => {
  expect(scrubText(text)).toContain(kept);
});

test.each([
  'shipped 5 Powerwall 3 units to the depot',
  '12 Inverter 3 Unit 4 failed',
  '3 Kostal 5 Suite 2',
  'Deliver 2 Sungrow 10 Unit 3, tomorrow',
  'Replace 4 Modules 12 Level 2',
  'Order 14 March 2025, Unit 3',
  'rack 3 Slot 5 Level 2 Room 3',
  'in 2024 Berlin 12 Unit 3',
  '1 Gateway 2 Flat 3',
  'The order was shipped 14 March 2025, tracking 1Z999AA10123456784.',
])('counts of things are no address: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('time stays linear for blocks that never end', () => {
  for (const piece of [
    '12 Aaa 3\n Suite 1\n Bbb\n',
    '12 Elm Street\nAaa\nBbb\n',
    '5 Xyz 7 Apt. 2, Aaa, Bbb, Ccc, ',
    'A u. 5 ',
  ]) {
    const once = piece.repeat(2000);
    const scrubbed = scrubText(once + once);
    expect(scrubText(scrubbed)).toBe(scrubbed);
  }
});
