import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReport, runStages, slowest } from './stages.ts';

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

const vitestReport = `<testsuites name="vitest tests" tests="3" failures="1" errors="0" time="1">
  <testsuite name="src/add.test.ts" tests="3" failures="1" time="0.3">
  <testcase classname="src/add.test.ts" name="adds" time="0.1"></testcase>
  <testcase classname="src/add.test.ts" name="adds later"><skipped/></testcase>
  <testcase classname="src/add.test.ts" name="sums &gt; zero &amp; one" time="0.2">
    <system-out>&lt;failure message=&quot;printed&quot;&gt;</system-out>
    <failure message="expected &apos;1&apos; to be 2
at the second line" type="AssertionError">stack</failure>
  </testcase>
  </testsuite>
</testsuites>`;

const playwrightReport = `<testsuites id="" tests="6" failures="2" skipped="1" errors="1">
  <testsuite name="access.test.ts" timestamp="2026-01-01T00:00:00.000Z" tests="3" time="4">
  <testcase name="menus › of agent" classname="access.test.ts" time="2">
    <failure message="expect(locator).toBeVisible() failed" type="expect.toBeVisible"><![CDATA[
      </testcase><skipped>]]></failure>
  </testcase>
  <testcase name="signs in" classname="access.test.ts" time="2">
    <rerunError message="again" type="TimeoutError"></rerunError>
    <error message="Timeout 10000ms exceeded." type="TimeoutError"><![CDATA[stack]]></error>
  </testcase>
  <testcase name="skipped" classname="access.test.ts"><skipped></skipped></testcase>
  </testsuite>
  <testsuite name="session.test.ts" timestamp="2026-01-01T00:00:00.000Z" tests="3" time="6.5">
  <testcase name="signs out" classname="session.test.ts" time="2.5">
    <failure message="expect(page).toHaveURL(expected) failed" type="expect.toHaveURL"><![CDATA[Error: failed

Locator: getByText('<b>')
Timeout: 300ms

    at signOut (/product/e2e/fixtures/session.ts:12:9)
    at /product/e2e/session.test.ts:5:110]]></failure>
  </testcase>
  <testcase name="renews" classname="session.test.ts" time="2"></testcase>
  <testcase name="expires" classname="session.test.ts" time="2"></testcase>
  </testsuite>
</testsuites>`;

const totalsOf = async (groups: Parameters<typeof runStages>[0]) => {
  const { passed, failed } = await runStages(groups);
  return { passed, failed };
};

describe('a stage', () => {
  test('without a report counts as one check, and its output is printed when it fails', async () => {
    expect(await totalsOf([[stage('0')]])).toEqual({ passed: 1, failed: 0 });
    expect(await totalsOf([[stage("console.log('what went wrong'); process.exit(3)")]])).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(printed.join('\n')).toContain('    what went wrong');
  });

  test('that cannot be started fails', async () => {
    expect(await totalsOf([[{ name: 'gone', program: 'no-such-program', args: [] }]])).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('with a report counts its tests', async () => {
    expect(await totalsOf([[reporting(vitestReport, 1)]])).toEqual({ passed: 1, failed: 1 });
    expect(printed.join('\n')).toContain('1 passed, 1 failed, 1 skipped');
  });

  test('names its failed tests before its output', async () => {
    const { args, ...rest } = reporting(vitestReport, 1);
    await runStages([[{ ...rest, args: [args[0] ?? '', `console.log('all output');${args[1]}`] }]]);
    expect(printed.slice(1)).toEqual([
      "    failed  src/add.test.ts: sums > zero & one (expected '1' to be 2)",
      '    all output',
    ]);
  });

  test('that cannot run on this machine prints why and counts nothing', async () => {
    const skipped = { ...stage('process.exit(1)'), skipped: 'PostgreSQL 15 not found' };
    expect(await totalsOf([[skipped]])).toEqual({ passed: 0, failed: 0 });
    expect(printed).toEqual(['skipped: PostgreSQL 15 not found (a stage)']);
  });

  test('fails without a report, without a test, or with an exit code of its own', async () => {
    expect(await totalsOf([[{ ...stage('0'), hasReport: true }]])).toEqual({ passed: 0, failed: 1 });
    expect(await totalsOf([[reporting('<testsuites tests="0" failures="0">')]])).toEqual({ passed: 0, failed: 1 });
    expect(await totalsOf([[reporting('<testsuites tests="2" failures="0">', 1)]])).toEqual({ passed: 2, failed: 1 });
  });

  test('adds to the totals of the others', async () => {
    const groups = [[stage('0'), stage('0'), stage('process.exit(1)')], [reporting('<testsuites tests="1">')]];
    expect(await totalsOf(groups)).toEqual({ passed: 3, failed: 1 });
  });
});

test.each([
  [
    'Vitest',
    vitestReport,
    {
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ["src/add.test.ts: sums > zero & one (expected '1' to be 2)"],
      files: ['     0.3 s  src/add.test.ts'],
      slowestTest: '     0.2 s  src/add.test.ts: sums > zero & one',
    },
  ],
  [
    'Playwright',
    playwrightReport,
    {
      passed: 2,
      failed: 3,
      skipped: 1,
      failures: [
        'access.test.ts: menus › of agent (expect(locator).toBeVisible() failed)',
        'access.test.ts: signs in (Timeout 10000ms exceeded.)',
        "session.test.ts: signs out (expect(page).toHaveURL(expected) failed; Locator: getByText('b'); session.ts:12)",
      ],
      files: ['     6.5 s  session.test.ts', '     4.0 s  access.test.ts'],
      slowestTest: '     2.5 s  session.test.ts: signs out',
    },
  ],
])('a report by %s', (_, report, expected) => {
  const { files, tests, ...counts } = readReport(report);
  expect({ ...counts, files: slowest(files), slowestTest: slowest(tests)[0] }).toEqual(expected);
});

test('the slowest 20 are listed', () => {
  const all = Array.from({ length: 30 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
  expect(slowest(all)).toHaveLength(20);
  expect(slowest(all)[0]).toBe('    29.0 s  test 29');
});
