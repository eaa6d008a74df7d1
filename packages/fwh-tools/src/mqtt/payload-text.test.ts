import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadText as payloadTextOf } from './payload-text.ts';

const payloadText = (payload: unknown, scrub = <T>(value: T): T => value): string => payloadTextOf(payload, scrub);

describe('payloadText', () => {
  it('hides networks, passwords and MAC addresses in any spelling of the key, at any depth', () => {
    expect(
      payloadText({
        wifi_Info: [{ wifi_SSID: 'Smith Family', wifi_RSSI: 71, wifi_Safety: 3 }],
        commSetPara: { wifiName: 'Smith 5G', wifi_Password: 'hunter22', eth0Mac: 'a4cf129b3310', BSSID: 'x' },
        note: 'joined a4:cf:12:9b:33:10 and A4-CF-12-9B-33-10',
      }),
    ).toBe(
      '{"wifi_Info":[{"wifi_SSID":"[WIFI]","wifi_RSSI":71,"wifi_Safety":3}],' +
        '"commSetPara":{"wifiName":"[WIFI]","wifi_Password":"[SECRET]","eth0Mac":"[MAC]","BSSID":"[WIFI]"},' +
        '"note":"joined [MAC] and [MAC]"}',
    );
  });

  it('looks into JSON inside a string, as replies carry it', () => {
    expect(payloadText('{"dataArea":"{\\"wifi_SSID\\":\\"Smith\\"}"}')).toBe('{"dataArea":{"wifi_SSID":"[WIFI]"}}');
    expect(payloadText('{broken')).toBe('"{broken"');
  });

  it('leaves readings, serials and times alone, and hands the masked structure to the scrubber', () => {
    const payload = { fhpSn: '10050013A00X25180456', time: '2026-06-15 12:00:00', gridVol1: 2425, ssid: 'Smith' };
    const seen: unknown[] = [];
    const text = payloadText(payload, (value) => {
      seen.push(value);
      return value;
    });
    expect(text).toBe('{"fhpSn":"10050013A00X25180456","time":"2026-06-15 12:00:00","gridVol1":2425,"ssid":"[WIFI]"}');
    expect(seen).toEqual([{ ...payload, ssid: '[WIFI]' }]);
  });

  it('gives JSON for anything, and never a name of a network', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = payloadText({ ssid: 'Smith Family', value });
        expect(JSON.parse(text)).toMatchObject({ ssid: '[WIFI]' });
      }),
      { numRuns: 100 },
    );
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(payloadText(deep)).toContain('…');
  });
});
