import { describe, expect, test } from 'vitest';
import { createScrubber } from '../index.ts';

const { scrubText } = createScrubber();

describe('names by their form and what stands beside them', () => {
  test.each([
    ['Guerrero, Ximena R. - 512-555-0184', '[PERSON] - [PHONE]'],
    ['From: Strandqvist, Astrid\nTo: Mbeki, Thandiwe; Oyelaran, Folake', 'From: [PERSON]\nTo: [PERSON]; [PERSON]'],
    ['Present: B.G. Whitlock and S. K. Tamboura', 'Present: [PERSON] and [PERSON]'],
    ['LAST NAME: OYELARAN', 'LAST NAME: [PERSON]'],
    ['ATTENDING: DR. HUTCHINS', 'ATTENDING: DR. [PERSON]'],
    ['"The road is closed," said Tavonga Reyt.', '"The road is closed," said [PERSON].'],
    ["Hutchins's account was locked, Pruitt told the desk.", "[PERSON]'s account was locked, [PERSON] told the desk."],
    ['my name is dorota mazurek and i need help', 'my name is [PERSON] and i need help'],
    ['Thanks in advance,\nmathieu', 'Thanks in advance,\n[PERSON]'],
    ['Happy birthday Oluwaseun!', 'Happy birthday [PERSON]!'],
    ['Senator Castellano voted against it', 'Senator [PERSON] voted against it'],
    ['Uncle Tavonga comes too', 'Uncle [PERSON] comes too'],
    ["J'habite au 46, chemin des Tilleuls, 74000 Annecy", "J'habite au [ADDRESS]"],
    ['Courier it to Flat No. 12, Rosewood Towers, MG Road, Pune 411004 today', 'Courier it to [ADDRESS] today'],
    ['H.No. 1-90-277, Street No. 4, Coimbatore, 641018', '[ADDRESS]'],
    ['Plot 52, Sector 36, Lucknow - 226 001', '[ADDRESS]'],
    ['As Margaret Hutchins noted', 'As [PERSON] noted'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
    expect(scrubText(expected)).toBe(expected);
  });

  test.each([
    'Ernst & Young and Marks & Spencer merged',
    'I work for Ellis-Ingram',
    'Goldman Sachs opened a nice German place',
    'The U.S. Treasury and the U.K. Office',
    'my name is not important',
    "names: ['MX', 'NG', 'NI']",
    'He flew to Reguengos de Monsaraz',
    'fields: Voltage, Current - see below',
    'Vendor: Siemens, Munich',
    'Plot 52, Sector 36, Block 411',
    'Door 3 opened, House 7 offline, code 411004',
    'apples,\npears,\nplums',
  ])('%s stays', (text) => {
    expect(scrubText(text)).toBe(text);
  });
});
