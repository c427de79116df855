// @ts-check
// Reads the reports of the test runners.

import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./run.mjs').Counted} Counted */

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/** The first lines of a failure say what is wrong; the rest is the runner's own stack. */
const head = (/** @type {string} */ text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, 30)
    .join('\n');

/**
 * @param {unknown} report what vitest's json reporter wrote
 * @returns {Counted}
 */
export function countVitest(report) {
  const files = /** @type {{ testResults: VitestFile[] }} */ (report).testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: name, ...test })),
  );
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...broken.map(({ name, message }) => `${name}\n${head(message)}`),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ file, fullName, failureMessages }) => `${file}: ${fullName}\n${head(failureMessages.join('\n'))}`),
    ],
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ file, fullName }) => `${file}: ${fullName}`),
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: PlaywrightTest[] }[]} [specs]
 *
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {string} status expected, unexpected, flaky or skipped
 * @property {{ error?: { message?: string }, errors?: { message?: string }[] }[]} results
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {{ name: string, test: PlaywrightTest }[]}
 */
const testsOf = (suite) => [
  ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({ name: `${file}:${line} ${title} [${test.projectName}]`, test })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
];

/**
 * @param {unknown} report what Playwright's json reporter wrote
 * @returns {Counted}
 */
export function countPlaywright(report) {
  const { suites, errors } = /** @type {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (report);
  const tests = suites.flatMap(testsOf);
  const ended = (/** @type {string} */ status) => tests.filter(({ test }) => test.status === status);
  return {
    passed: ended('expected').length,
    failures: [
      ...errors.map(({ message }) => head(message ?? 'unknown error')),
      ...[...ended('unexpected'), ...ended('flaky')].map(({ name, test }) => {
        const said = test.results.flatMap(({ errors: all = [] }) => all.map(({ message }) => message ?? ''));
        return `${name}\n${head(said.join('\n'))}`;
      }),
    ],
    skipped: ended('skipped').map(({ name }) => name),
  };
}
