import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

it.each([
  ['file:///data/report.csv', 'text/csv', 'report.csv'],
  ['https://host/a/b.pdf?download=1#page=2', 'application/pdf', 'b.pdf'],
  ['demo://resource/static/7', 'text/plain', '7.txt'],
  ['file:///..%2F..%2Fetc%2Fpasswd', 'text/plain', 'etc_passwd.txt'],
  ['../../../../etc/passwd', '', 'passwd'],
  ['..', 'text/plain', 'resource.txt'],
  ['file://', '', 'resource'],
  ['', 'image/png', 'resource.png'],
  ['file:///.bashrc', '', 'bashrc'],
  ['file:///con.txt', '', '_con.txt'],
  ['C:\\Windows\\system.ini', '', 'system.ini'],
  ['a/b\u0000c\nd.txt', '', 'bcd.txt'],
  ['x/\u202Egnp.exe', '', 'gnp.exe'],
  ['x/%E5%91%8A%E8%AD%A6.tsv', '', '告警.tsv'],
  ['x/%E5%9', 'application/json; charset=utf-8', '%E5%9.json'],
])('makes %j into a safe name', (uri, mimeType, expected) => {
  expect(safeFileName(uri, mimeType)).toBe(expected);
});

it('gives one short visible segment for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 40 }), (uri, mimeType) => {
      const name = safeFileName(uri, mimeType);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Surrogate}]|^\.|^$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    }),
  );
});
