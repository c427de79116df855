import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countPlaywright, countVitest } from './reports.mjs';
import { close, runStages } from './run.mjs';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** A stage that runs a few words of JavaScript. */
const stage = (script: string) => ({ name: 'a stage', program: process.execPath, args: ['-e', script] });
/** A stage whose report is what it writes. */
const reporting = (report: object, code = 0) => ({
  ...stage(
    `require('node:fs').writeFileSync(process.env.REPORT_FILE, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code})`,
  ),
  count: countVitest,
});
const testsOf = (...assertionResults: { fullName: string; status: string; failureMessages: string[] }[]) => ({
  testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults }],
});
const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
const failed = {
  fullName: 'divides',
  status: 'failed',
  failureMessages: ['expected 2 to be 3\n    at node_modules/x'],
};
const skipped = { fullName: 'roots', status: 'skipped', failureMessages: [] };

describe('a stage', () => {
  test('without a report counts as one check by its exit code, and a failed one shows what it printed', async () => {
    expect(await runStages([[stage('0')]])).toEqual({ passed: 1, failed: 0 });
    expect(await runStages([[stage("console.log('what went wrong'); process.exit(3)")]])).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(printed.join('\n')).toContain('    what went wrong');
  });

  test('that cannot be started has failed', async () => {
    expect(await runStages([[{ name: 'gone', program: 'no-such-program', args: [] }]])).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('counts each test of its report, and names those that did not run', async () => {
    expect(await runStages([[reporting(testsOf(passed, failed, skipped), 1)]])).toEqual({ passed: 1, failed: 1 });
    expect(printed.join('\n')).toContain('a.test.ts: divides\n    expected 2 to be 3');
    expect(printed.join('\n')).toContain('did not run: a.test.ts: roots');
  });

  test('without the report it owes, without a test, or with a bad end has failed', async () => {
    expect(await runStages([[{ ...stage('0'), count: countVitest }]])).toEqual({ passed: 0, failed: 1 });
    expect(await runStages([[reporting(testsOf())]])).toEqual({ passed: 0, failed: 1 });
    expect(await runStages([[reporting(testsOf(passed), 1)]])).toEqual({ passed: 1, failed: 1 });
  });

  test('adds up with the others', async () => {
    const groups = [[stage('0'), stage('0'), stage('process.exit(1)')], [reporting(testsOf(passed))]];
    expect(await runStages(groups)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('the closing line', () => {
  test.each([
    [{ passed: 3, failed: 0 }, '3 passed, 0 failed', 0],
    [{ passed: 3, failed: 1 }, '3 passed, 1 failed', 1],
    [{ passed: 0, failed: 0 }, '0 passed, 0 failed', 1],
  ])('of %o is %s', (total, line, code) => {
    close(total);
    expect(printed.at(-1)?.trim()).toBe(line);
    expect(process.exitCode).toBe(code);
  });
});

test('a file of tests that cannot be loaded is a failure', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'Cannot find it', assertionResults: [] };
  expect(countVitest({ testResults: [broken] })).toEqual({
    passed: 0,
    failures: ['b.test.ts\nCannot find it'],
    skipped: [],
  });
});

test('browser tests count in nested suites; a flaky one has failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.test.ts',
    line: 1,
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'was not there' }] }] }],
  });
  const suites = [
    {
      title: 'a',
      specs: [spec('opens', 'expected')],
      suites: [{ title: 'b', specs: [spec('saves', 'flaky'), spec('shows', 'unexpected')] }],
    },
    { title: 'c', specs: [spec('waits', 'skipped')] },
  ];
  expect(countPlaywright({ suites, errors: [{ message: 'no server' }] })).toEqual({
    passed: 1,
    failures: ['no server', 'a.test.ts:1 shows [phone]\nwas not there', 'a.test.ts:1 saves [phone]\nwas not there'],
    skipped: ['a.test.ts:1 waits [phone]'],
  });
});
