import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from './run.ts';

async function scrubbed(
  argv: readonly string[],
  input: string | Buffer = '',
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; problem: string }> {
  let out = '';
  let problem = '';
  const sink = (take: (text: string) => void): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        take(String(chunk));
        done();
      },
    });
  const code = await run(argv, {
    // Pieces of seven bytes cut lines, quotes and characters in the middle.
    stdin: Readable.from(
      (function* () {
        const bytes = Buffer.from(input);
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
      })(),
    ),
    stdout: sink((text) => {
      out += text;
    }),
    stderr: sink((text) => {
      problem += text;
    }),
    env,
  });
  return { code, out, problem };
}

test('text comes through line by line', async () => {
  const input = 'call Bob Smith on 0491 570 156\n联系人：王建国\nserial 10060006A02F25180123';
  expect(await scrubbed([], input)).toEqual({
    code: 0,
    out: 'call [PERSON] on [PHONE]\n联系人：[PERSON]\nserial 10060006A02F25180123',
    problem: '',
  });
});

test('a table keeps its header between pieces, and quoted line breaks', async () => {
  const input = 'sn,owner,phone\n1,"Ann\nLee",0491570156\n2,王建国,139\n';
  expect((await scrubbed(['-f', 'csv'], input)).out).toBe('sn,owner,phone\n1,"[PERSON]",[PHONE]\n2,[PERSON],[PHONE]\n');
});

test('JSON lines are scrubbed by key, other lines as text; pseudonyms come from the environment', async () => {
  const input = '{"owner":"Ann Lee","sn":"1"}\nnot json, a@b.co\n\n';
  const { out } = await scrubbed(['--format=jsonl', '--pseudonym-secret-env', 'S'], input, { S: 'sixteen characters' });
  expect(out).toMatch(/^\{"owner":"\[PERSON:[A-Za-z]{12}\]","sn":"1"\}\nnot json, \[EMAIL:[A-Za-z]{12}\]\n\n$/);
});

test('files go to a file, by their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pii-scrub-'));
  try {
    await writeFile(join(folder, 'a.json'), '{"phone":"1234567","site":"x"}');
    const { code } = await scrubbed(['-q', '--keep', 'site', '-o', join(folder, 'out'), join(folder, 'a.json')]);
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, 'out'), 'utf8'))).toEqual({ phone: '[PHONE]', site: 'x' });
    expect((await scrubbed([join(folder, 'none')])).code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file may be scrubbed in place, and stays whole when something fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pii-scrub-'));
  try {
    const file = join(folder, 'log.txt');
    const link = join(folder, 'link.txt');
    await writeFile(file, 'mail ann@example.com\n');
    await symlink(file, link);
    expect((await scrubbed([file, '-o', file])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('mail [EMAIL]\n');
    await writeFile(file, 'mail bob@example.com\n');
    expect((await scrubbed([link, '-o', link])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('mail [EMAIL]\n');
    expect((await scrubbed([file, join(folder, 'none'), '-o', file])).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('mail [EMAIL]\n');
    expect((await readdir(folder)).sort()).toEqual(['link.txt', 'log.txt']);
    expect((await scrubbed(['-o', '/dev/null'], 'x')).code).toBe(0);
    const nowhere = await scrubbed(['-o', join(folder, 'no/folder')], '');
    expect([nowhere.code, nowhere.problem]).toEqual([1, expect.stringContaining(join(folder, 'no/folder'))]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['UTF-16', Buffer.from('mail ann@example.com', 'utf16le')],
  ['UTF-16 with a mark', Buffer.from('\uFEFFmail ann@example.com', 'utf16le')],
  ['Latin-1', Buffer.from('Müller ann@example.com', 'latin1')],
  ['a binary file', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255])],
  ['a character that is cut off', Buffer.from('é').subarray(0, 1)],
])('%s is refused, not passed through', async (_, bytes) => {
  const { code, out, problem } = await scrubbed([], bytes);
  expect([code, out]).toEqual([1, '']);
  expect(problem).toContain('not UTF-8 text');
});

test('a byte order mark stays where it was', async () => {
  expect((await scrubbed(['-f', 'csv'], '\uFEFFphone,sn\n0491570156,1\n')).out).toBe('\uFEFFphone,sn\n[PHONE],1\n');
});

test('numbers keep their digits in JSON, and are masked where a number must be', async () => {
  const line =
    '{"iccid":89860012345678901234,"meter":9007199254740993,"kw":1.0,"small":1e-7,"zero":-0,"text":"1.0 \\" 2.50"}';
  expect((await scrubbed(['-f', 'jsonl'], line)).out).toBe(line);
  expect((await scrubbed(['-f', 'json'], line)).out.replace(/\n\s*|(?<=:) /g, '')).toBe(line);
  const { out } = await scrubbed(['-f', 'jsonl'], '{"phone":4915701560000000000,"kw":2.50}');
  expect(out).toBe('{"phone":"[PHONE]","kw":2.50}');
});

test('wrong arguments are told in one line', async () => {
  for (const argv of [
    ['--nope'],
    ['-f'],
    ['-f', 'xml'],
    ['-k', 'PHONES'],
    ['--mask', 'x'],
    ['--pseudonym-secret-env', 'NONE'],
  ]) {
    const { code, problem, out } = await scrubbed(argv);
    expect([code, out]).toEqual([2, '']);
    expect(problem).toMatch(/^pii-scrub: [^\n]+\n$/);
  }
  expect((await scrubbed(['--help'])).out).toContain('--pseudonym-secret-env NAME');
});
