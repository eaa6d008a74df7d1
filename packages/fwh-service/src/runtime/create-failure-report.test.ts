import { createErrorNumber } from '@mao/mcp-result-kit';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createFailureReport } from './create-failure-report.ts';

it('numbers a missing part as a failed call is numbered, and logs it under that number', () => {
  const lines: string[] = [];
  const report = createFailureReport(pino({}, { write: (line: string) => void lines.push(line) }));
  const number = report('SIM', new Error('the platform is away'));
  const form = /^E[0-9A-HJKMNP-TV-Z]{8}$/;
  expect(number).toMatch(form);
  expect(createErrorNumber()).toMatch(form);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ errorNumber: number, source: 'SIM' });
});
