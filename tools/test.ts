// `npm run check` runs the checks and tests without a server or browser. `npm test` adds the server and the journeys;
// it runs the same tests on every machine. `npm run test:all` runs everything at full depth.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireChromium } from './chromium.ts';
import { isFullDepth } from './depth.ts';
import { runStages, type Stage, slowest } from './stages.ts';

const check = (name: string, program: string, ...args: string[]): Stage => ({ name, program, args });

const vitest = (name: string, args: string[], env: Record<string, string> = {}): Stage => ({
  name,
  program: 'vitest',
  args: ['run', '--maxWorkers=2', ...(isFullDepth ? [] : ['--tags-filter=!all']), ...args],
  env,
  hasReport: true,
});

const checks = [
  check('types', 'tsc', '-b'),
  check('format and lint', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'),
  check('lint with types', 'oxlint', '--type-aware'),
  check('architecture', 'tsx', 'tools/architecture/main.ts'),
  check('unused files, exports and dependencies', 'knip', '--no-progress'),
  vitest('unit tests', ['--project=unit', '--project=web']),
];

/** Tests of SQL that can behave differently in another version: migrations, grants, queue, search, lists, exports … */
const versionSensitive = [
  'db/',
  'jobs/',
  'features/audit/',
  'features/estimations/listing/',
  'features/imports/',
  'read-models/',
].map((path) => `apps/server/src/${path}`);

/** Where Debian keeps the programs of the oldest supported PostgreSQL. */
const oldestPostgres = '/usr/lib/postgresql/15/bin';

const onOldestPostgres: Stage = {
  ...vitest('tests of version-sensitive SQL on PostgreSQL 15', ['--project=server', ...versionSensitive], {
    TEST_POSTGRES_BIN: oldestPostgres,
  }),
  ...(existsSync(join(oldestPostgres, 'postgres')) ? {} : { skipped: 'PostgreSQL 15 not found' }),
};

function browserTests(): Stage {
  const stage = { name: 'browser tests', program: 'playwright' };
  try {
    const env = { CHROMIUM_PATH: requireChromium() };
    const args = ['test', '--config', 'e2e/playwright.config.ts', ...(isFullDepth ? [] : ['--grep-invert', '@all'])];
    return { ...stage, args, env, hasReport: true };
  } catch (error) {
    // A run without a browser has failed.
    const script = `console.error(${JSON.stringify(String(error))}); process.exit(1)`;
    return { ...stage, program: process.execPath, args: ['-e', script] };
  }
}

const groups = [
  checks,
  ...(process.argv[2] === 'check' ? [] : [[vitest('server tests', ['--project=server'])], [browserTests()]]),
  ...(isFullDepth ? [[onOldestPostgres], [vitest('resilience', ['--project=resilience'])]] : []),
];
const startedAt = Date.now();
const { passed, failed, files, tests } = await runStages(groups);
console.log(['', 'slowest files', ...slowest(files), '', 'slowest tests', ...slowest(tests)].join('\n'));
console.log(`\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
