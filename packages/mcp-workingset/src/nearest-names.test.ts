import { describe, expect, it } from 'vitest';
import { nearestNames } from './nearest-names.ts';

describe('nearestNames', () => {
  const tools = ['read_file', 'write_file', 'list_directory', 'search_files', 'get_file_info'];

  it.each([
    ['readFile', ['read_file']],
    ['read-file', ['read_file']],
    ['READ_FILE ', ['read_file']],
    ['raed_file', ['read_file']],
    ['list_dir', ['list_directory']],
    ['file', ['read_file', 'write_file', 'get_file_info']],
    ['xyzzy', []],
    ['', []],
    ['---', []],
  ])('%j may mean %j', (wanted, expected) => {
    expect(nearestNames(wanted, tools)).toEqual(expected);
  });

  it('knows further spellings of a candidate and puts them first', () => {
    expect(nearestNames('mcp__fs__read', ['fs_reader', 'read'], (name) => [`mcp__fs__${name}`])[0]).toBe('read');
  });

  it('does not depend on the order of the candidates', () => {
    expect(nearestNames('file', tools.toReversed())).toEqual(nearestNames('file', tools));
  });

  it('stays quick for absurd input', () => {
    expect(nearestNames('x'.repeat(5_000_000), Array(10_000).fill('y'.repeat(500)))).toEqual([]);
  });
});
