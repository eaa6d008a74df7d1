import { describe, expect, it } from 'vitest';
import { reportedFaults } from './reported-faults.ts';
import { readRepositoryFile } from './workspace.ts';

describe.each(Object.entries(reportedFaults))('%s', (_number, { fault, tests }) => {
  it(`has a test: ${fault}`, () => {
    const missing = tests.filter(([file, title]) => {
      const source = readRepositoryFile(file);
      return ![`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal));
    });
    expect(missing).toEqual([]);
    expect(tests.length).toBeGreaterThan(0);
  });
});
