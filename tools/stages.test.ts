import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReport, runStages } from './stages.ts';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const stage = (script: string) => ({ name: 'a stage', program: process.execPath, args: ['-e', script] });
const reporting = (report: string, code = 0) => ({
  ...stage(
    `require('node:fs').writeFileSync(process.env.REPORT_FILE, ${JSON.stringify(report)}); process.exit(${code})`,
  ),
  hasReport: true,
});

const vitestReport =
  '<testsuites name="vitest tests" tests="3" failures="1" errors="0" time="1"><skipped/></testsuites>';
const playwrightReport =
  '<testsuites id="" tests="5" failures="1" skipped="1" errors="1"><skipped></skipped></testsuites>';

describe('a stage', () => {
  test('without a report counts as one check, and its output is printed when it fails', async () => {
    expect(await runStages([[stage('0')]])).toEqual({ passed: 1, failed: 0 });
    expect(await runStages([[stage("console.log('what went wrong'); process.exit(3)")]])).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(printed.join('\n')).toContain('    what went wrong');
  });

  test('that cannot be started fails', async () => {
    expect(await runStages([[{ name: 'gone', program: 'no-such-program', args: [] }]])).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('with a report counts its tests', async () => {
    expect(await runStages([[reporting(vitestReport, 1)]])).toEqual({ passed: 1, failed: 1 });
    expect(printed.join('\n')).toContain('1 passed, 1 failed, 1 skipped');
  });

  test('fails without a report, without a test, or with an exit code of its own', async () => {
    expect(await runStages([[{ ...stage('0'), hasReport: true }]])).toEqual({ passed: 0, failed: 1 });
    expect(await runStages([[reporting('<testsuites tests="0" failures="0">')]])).toEqual({ passed: 0, failed: 1 });
    expect(await runStages([[reporting('<testsuites tests="2" failures="0">', 1)]])).toEqual({ passed: 2, failed: 1 });
  });

  test('adds to the totals of the others', async () => {
    const groups = [[stage('0'), stage('0'), stage('process.exit(1)')], [reporting('<testsuites tests="1">')]];
    expect(await runStages(groups)).toEqual({ passed: 3, failed: 1 });
  });
});

test.each([
  ['Vitest', vitestReport, { passed: 1, failed: 1, skipped: 1 }],
  ['Playwright', playwrightReport, { passed: 2, failed: 2, skipped: 1 }],
])('the totals of a report by %s', (_, report, totals) => {
  expect(readReport(report)).toEqual(totals);
});
