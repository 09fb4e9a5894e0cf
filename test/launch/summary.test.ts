import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp.ts';

const SUMMARY = join(import.meta.dirname, '../../.ci/summary.mjs');

/** One file of Vitest's report with tests of these states. */
const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

test.each([
  [
    'all passed',
    { success: true, testResults: [file('passed', 'passed', 'passed')] },
    '2 passed, 0 failed',
    0,
  ],
  [
    'one skipped',
    { success: true, testResults: [file('passed', 'passed', 'pending')] },
    '1 passed, 0 failed, 1 skipped',
    0,
  ],
  [
    'one failed',
    { success: false, testResults: [file('failed', 'passed', 'failed')] },
    '1 passed, 1 failed',
    1,
  ],
  [
    'a file that could not be loaded',
    { success: false, testResults: [file('passed', 'passed'), file('failed')] },
    '1 passed, 1 failed',
    1,
  ],
  [
    'an error outside of any test',
    { success: false, testResults: [file('passed', 'passed')] },
    '1 passed, 1 failed',
    1,
  ],
  ['no tests at all', { success: true, testResults: [] }, '0 passed, 0 failed', 1],
])('%s', (_, report, line, code) => {
  const path = join(tempFolder({ 'report.json': JSON.stringify(report) }), 'report.json');
  const { stdout, status } = spawnSync(process.execPath, [SUMMARY, path], { encoding: 'utf8' });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(line);
  expect(status).toBe(code);
});

test('no report is a failure', () => {
  const { stdout, status } = spawnSync(process.execPath, [SUMMARY, 'nowhere.json'], { encoding: 'utf8' });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});
