// Runs programs that check something, and adds up what they checked.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Stage {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it writes a JUnit report to REPORT_FILE. Otherwise, its exit code counts as one check. */
  readonly hasReport?: boolean;
  /** Why the stage cannot run on this machine. It is printed instead. */
  readonly skipped?: string;
}

interface Timed {
  readonly name: string;
  readonly seconds: number;
}

interface Totals {
  passed: number;
  failed: number;
  files: Timed[];
  tests: Timed[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const concurrency = 2;
/** A stage that prints nothing for so long is ended. The compiler prints nothing until its end. */
const silenceLimitMs = 20 * 60_000;
const slowestCount = 20;

const running = new Set<number>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const pid of running) endGroup(pid);
    process.exit(1);
  });

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has already ended.
  }
}

function execute({ program, args, env }: Stage, report: string): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(resolve(root, 'node_modules/.bin', program), args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', REPORT_FILE: report, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = '';
    const timer = setTimeout(() => {
      output += `\nended after ${silenceLimitMs / 60_000} minutes without output`;
      if (pid) endGroup(pid);
    }, silenceLimitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        timer.refresh();
      });
    const end = (code: number | null) => {
      clearTimeout(timer);
      if (pid) running.delete(pid);
      done({ code, output: output.trim() });
    };
    child.on('error', (error) => {
      output += error.message;
      end(null);
    });
    child.on('close', end);
  });
}

interface Report extends Totals {
  skipped: number;
  /** A line for each failed test: its file, its name, its first error and where it happened. */
  failures: string[];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const attribute = (tag: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(
    /&(\w+);/g,
    (all, entity: string) => entities[entity] ?? all,
  );

const timed = (tag: string, name: string): Timed => ({ name, seconds: Number(attribute(tag, 'time')) });

/** Reads a JUnit report by Vitest or Playwright. Both escape `<` and `>` in attributes and, outside CDATA, in texts. */
export function readReport(text: string): Report {
  const report = text.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, raw: string) => raw.replace(/[<>]/g, ''));
  const [root = ''] = /<testsuites\b[^>]*>/.exec(report) ?? [];
  const count = (name: string) => Number(attribute(root, name));
  const tests = [...report.matchAll(/(<testcase\b[^>]*>)(.*?)<\/testcase>/gs)];
  const failures = tests.flatMap(([, test = '', content = '']) => {
    const [cause] = /<(failure|error)\b[^>]*>/.exec(content) ?? [];
    if (!cause) return [];
    const [message = ''] = attribute(cause, 'message').trim().split('\n');
    const locator = /^Locator: .*$/m.exec(content)?.[0];
    const place = /^\s+at .*?([^/\s()]+:\d+):\d+\)?$/m.exec(content)?.[1];
    const why = [message, locator, place].filter(Boolean).join('; ');
    return [`${attribute(test, 'classname')}: ${attribute(test, 'name')} (${why})`];
  });
  const failed = count('failures') + count('errors');
  // Vitest counts skipped tests per suite only.
  const skipped = [...report.matchAll(/<skipped\b/g)].length;
  return {
    passed: count('tests') - failed - skipped,
    failed,
    skipped,
    failures,
    files: [...report.matchAll(/<testsuite\b[^>]*>/g)].map(([suite]) => timed(suite, attribute(suite, 'name'))),
    tests: tests.map(([, test = '']) => timed(test, `${attribute(test, 'classname')}: ${attribute(test, 'name')}`)),
  };
}

async function runStage(stage: Stage, totals: Totals): Promise<void> {
  if (stage.skipped) return console.log(`skipped: ${stage.skipped} (${stage.name})`);
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-stage-'));
  const report = join(folder, 'report.xml');
  const { code, output } = await execute(stage, report);
  const text = stage.hasReport && existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(folder, { recursive: true, force: true });
  const isGood = code === 0;
  const counts = readReport(text);
  if (!stage.hasReport && isGood) counts.passed = 1;
  // A program can fail without a failed test, and a run without a test has failed.
  if (counts.failed === 0 && (!isGood || counts.passed === 0)) counts.failed = 1;
  const { passed, failed, skipped, failures } = counts;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const extra = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '}  ${stage.name}: ${passed} passed, ${failed} failed${extra} (${seconds} s)`,
  );
  // The names come first because CI shows the beginning of a log.
  for (const line of failures) console.log(`    failed  ${line}`);
  if (failed > 0) console.log(output.replace(/^/gm, '    '));
  totals.passed += passed;
  totals.failed += failed;
  totals.files.push(...counts.files);
  totals.tests.push(...counts.tests);
}

/** Runs groups of stages one after the other, and the stages of a group two at a time. */
export async function runStages(groups: readonly (readonly Stage[])[]): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, files: [], tests: [] };
  for (const group of groups) {
    const queue = [...group];
    const work = async () => {
      for (let stage = queue.shift(); stage; stage = queue.shift()) await runStage(stage, totals);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  return totals;
}

/** Lines with the slowest files or tests, slowest first. */
export function slowest(all: readonly Timed[]): string[] {
  return all
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestCount)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
