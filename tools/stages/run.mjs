// @ts-check
// Runs stages of checks and counts what each of them checked.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How long a stage may print nothing before it counts as hanging, in milliseconds. A slow machine only takes longer. */
const silenceLimitMs = 5 * 60 * 1000;

/**
 * @typedef {object} Stage
 * @property {string} name what is checked, in a few words
 * @property {string} program a program of node_modules/.bin, or an absolute path
 * @property {string[]} args with `{report}` where the path of a report file belongs
 * @property {Record<string, string>} [env]
 * @property {(report: unknown) => Counted} [count] reads the report; without it the exit code is one check
 *
 * @typedef {object} Counted
 * @property {number} passed
 * @property {string[]} failures one text per failure
 * @property {string[]} skipped names of tests that did not run
 *
 * @typedef {{ code: number | null, output: string }} Ended
 */

/** @type {Set<number>} process groups to end with this process */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const pid of running) endGroup(pid);
    process.exit(1);
  });

/** @param {number} pid */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/**
 * @param {Stage} stage
 * @param {string} report
 * @returns {Promise<Ended>}
 */
function start({ program, args, env }, report) {
  return new Promise((done) => {
    const child = spawn(
      resolve(root, 'node_modules/.bin', program),
      args.map((arg) => arg.replace('{report}', report)),
      {
        cwd: root,
        env: {
          ...process.env,
          NO_COLOR: '1',
          FORCE_COLOR: '0',
          REPORT_FILE: report,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      },
    );
    const { pid } = child;
    if (pid) running.add(pid);
    let output = '';
    const timer = setTimeout(() => {
      output += `\nended after ${silenceLimitMs / 60_000} minutes without output`;
      if (pid) endGroup(pid);
    }, silenceLimitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ text) => {
        output += text.toString();
        timer.refresh();
      });
    /** @param {number | null} code */
    const end = (code) => {
      clearTimeout(timer);
      if (pid) running.delete(pid);
      done({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(null);
    });
    child.on('close', end);
  });
}

/**
 * @param {Stage} stage
 * @param {string} report
 * @param {Ended} ended
 * @returns {Counted}
 */
function judge(stage, report, { code, output }) {
  const told = output.trim();
  if (!stage.count)
    return code === 0 ? { passed: 1, failures: [], skipped: [] } : { passed: 0, failures: [told], skipped: [] };
  let counted;
  try {
    counted = stage.count(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return { passed: 0, failures: [`gave no report (${String(error)})\n${told}`], skipped: [] };
  }
  if (counted.failures.length > 0) return counted;
  if (code !== 0) return { ...counted, failures: [`ended with ${code} although no test failed\n${told}`] };
  return counted.passed > 0 ? counted : { ...counted, failures: ['ran no test at all'] };
}

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const indented = (/** @type {string} */ text) => text.replace(/^/gm, '    ');

/**
 * Runs one stage and prints how it went.
 * @param {Stage} stage
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function runStage(stage) {
  const since = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-stage-'));
  const report = join(folder, 'report.json');
  const ended = await start(stage, report);
  const { passed, failures, skipped } = judge(stage, report, ended);
  rmSync(folder, { recursive: true, force: true });
  const failed = failures.length;
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '}  ${stage.name}: ${passed} passed, ${failed} failed (${seconds(since)})`,
  );
  for (const name of skipped) console.log(indented(`did not run: ${name}`));
  for (const failure of failures) console.log(indented(failure));
  return { passed, failed };
}

/**
 * Runs groups of stages one group after the other, the stages of a group at most two at a time.
 * @param {Stage[][]} groups
 */
export async function runStages(groups) {
  const total = { passed: 0, failed: 0 };
  for (const group of groups) {
    const waiting = [...group];
    const work = async () => {
      for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
        const { passed, failed } = await runStage(stage);
        total.passed += passed;
        total.failed += failed;
      }
    };
    await Promise.all([work(), work()]);
  }
  return total;
}

/**
 * The last line of a run, and its exit code.
 * @param {{ passed: number, failed: number }} total
 */
export function close({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
