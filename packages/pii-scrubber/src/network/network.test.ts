import { describe, expect, test } from 'vitest';
import { createScrubber, PII_KINDS } from '../index.ts';

const { scrub, scrubText } = createScrubber();
const all = createScrubber({ kinds: PII_KINDS });

describe('names of WiFi networks', () => {
  test.each([
    ['connected to SSID SmithHome5G (BSSID 00:1a:2b:3c:4d:5e)', 'connected to SSID [WIFI] (BSSID [WIFI])'],
    ['joined SSID SmithHome5G', 'joined SSID [WIFI]'],
    ['SSID: Smith Family, signal 70', 'SSID: [WIFI], signal 70'],
    ['WiFi: SmithHome5G', 'WiFi: [WIFI]'],
    ['WiFi name is SmithHome5G', 'WiFi name is [WIFI]'],
    ['connected to Wi-Fi Smith_5G', 'connected to Wi-Fi [WIFI]'],
    ['connected to WiFi network Smith5G, ok', 'connected to WiFi network [WIFI], ok'],
    ['WiFi "Smith Family" failed', 'WiFi "[WIFI]" failed'],
    ['Router name: Smith5G', 'Router name: [WIFI]'],
    ['wifi_SSID=Smith5G rssi=-60', 'wifi_SSID=[WIFI] rssi=-60'],
    ['{"networkName":"SmithHome5G","rssi":-60}', '{"networkName":"[WIFI]","rssi":-60}'],
    ['WiFi 名称：我的家', 'WiFi 名称：[WIFI]'],
    ['无线网络 我的家 连接失败', '无线网络 [WIFI] 连接失败'],
    ['连接WiFi 我的家 失败', '连接WiFi [WIFI] 失败'],
    ['热点名称：我的手机', '热点名称：[WIFI]'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
    expect(scrubText(expected)).toBe(expected);
  });

  test('keys of a structure', () => {
    expect(
      scrub({
        wifi_SSID: 'a',
        networkName: 'Smith5G',
        routerName: 'Smith',
        BSSID: 'x',
        'WiFi 名称': '我的家',
        hotspot: 'b',
      }),
    ).toEqual({
      wifi_SSID: '[WIFI]',
      networkName: '[WIFI]',
      routerName: '[WIFI]',
      BSSID: '[WIFI]',
      'WiFi 名称': '[WIFI]',
      hotspot: '[WIFI]',
    });
    const states = { networkName: 'eth0', hotspot: 'off', wifiSignal: '70', ssidCount: '3', network: '4G', wifi: 'on' };
    expect(scrub(states)).toBe(states);
  });

  test.each([
    'WiFi connected',
    'WiFi signal 70',
    'WiFi: off',
    'WiFi: -60 dBm',
    'WiFi: reconnecting',
    'WiFi is down',
    'WiFi 802.11ac',
    'Wi-Fi 5 GHz',
    'WiFi module ESP32 restarted',
    'via WiFi MQTT',
    'connType WiFi',
    'connType: WiFi, signal 70',
    'SSID not found',
    'SSID: hidden',
    'no SSID configured',
    'WiFi 信号 弱',
    '连接 WiFi 失败',
    '网络切换至 WiFi',
    '无线网络 信号 弱',
    '无线网络 已连接',
    '网络 正常 运行',
  ])('a state stays: %s', (text) => {
    expect(scrubText(text)).toBe(text);
  });
});

describe('MAC addresses', () => {
  test.each([
    ['device 00:1A:2B:3C:4D:5E offline', 'device [MAC] offline'],
    ['ac-de-48-00-11-22 and 3c5a.b401.9fd0', '[MAC] and [MAC]'],
    ['eth0 001A2B3C4D5E up', 'eth0 [MAC] up'],
    ['mac=001a2b3c4d5e', 'mac=[MAC]'],
    ['{"mac":"001a2b3c4d5e"}', '{"mac":"[MAC]"}'],
    ['MAC地址：001A2B3C4D5E', 'MAC地址：[MAC]'],
  ])('go if they are asked for, and stay otherwise: %s', (text, expected) => {
    expect(all.scrubText(text)).toBe(expected);
    expect(all.scrubText(expected)).toBe(expected);
    expect(scrubText(text)).toBe(text);
  });

  test('keys of a structure', () => {
    const row = { macAddress: '00:1a:2b:3c:4d:5e', eth0Mac: 'a4cf129b3310', MAC地址: '001A2B3C4D5E' };
    expect(all.scrub(row)).toEqual({ macAddress: '[MAC]', eth0Mac: '[MAC]', MAC地址: '[MAC]' });
    expect(scrub(row)).toBe(row);
  });

  test('one address has one pseudonym, however it is written', () => {
    const named = createScrubber({ kinds: ['MAC'], pseudonym: { secret: 'a secret of enough length' } });
    const [first, second] = named.scrubText('00:1A:2B:3C:4D:5E 00-1a-2b-3c-4d-5e').split(' ');
    expect(first).toMatch(/^\[MAC:[A-Za-z]{12}\]$/);
    expect(second).toBe(first);
  });

  test.each([
    'at 00:10:20 and 2025-01-02 10:00:01',
    'fe80::1a2b:3c4d',
    '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
    '20:01:0d:b8:85:a3:00:01',
    'SN 001A2B3C4D5E',
    'crc 001A2B3C4D5E',
    'sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '6ee70942-0a1b-4c3d-9e8f-001a2b3c4d5e',
    '10060006A02F25180123',
    '1234.5678.9012',
  ])('what only looks like one stays: %s', (text) => {
    expect(all.scrubText(text)).toBe(text);
  });
});
