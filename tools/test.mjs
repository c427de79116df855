// @ts-check
// `npm test`: every check and every test, in one closing line.
import { requireChromium } from './chromium.mjs';
import { close, runStages } from './stages/run.mjs';
import { apiTests, apiTestsOnOlder, browserTests, checks } from './stages/stages.mjs';

const since = Date.now();
/** A test of the browser without a browser has failed. */
const withoutBrowser = { passed: 0, failed: 0 };
/** @type {import('./stages/run.mjs').Stage[]} */
const inBrowser = [];
try {
  inBrowser.push(browserTests(requireChromium()));
} catch (error) {
  withoutBrowser.failed = 1;
  console.log(`FAILED  browser tests: ${error instanceof Error ? error.message : String(error)}`);
}

const { passed, failed } = await runStages([checks, [apiTests], ...apiTestsOnOlder.map((stage) => [stage]), inBrowser]);
console.log(`\nAll of it took ${((Date.now() - since) / 60_000).toFixed(1)} minutes.`);
close({ passed, failed: failed + withoutBrowser.failed });
