// `npm test` runs every check and every test; `npm run check` (`tools/test.ts check`) runs those without a server or browser.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireChromium } from './chromium.ts';
import { runStages, type Stage } from './stages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const check = (name: string, program: string, ...args: string[]): Stage => ({ name, program, args });

const vitest = (name: string, args: string[], env: Record<string, string> = {}): Stage => ({
  name,
  program: 'vitest',
  args: ['run', '--maxWorkers=2', ...args],
  env,
  hasReport: true,
});

const workspaces = ['apps', 'packages']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .concat('e2e', 'bench', '.')
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

const checks = [
  ...workspaces.map((workspace) => check(`types of ${workspace}`, 'tsc', '-p', workspace)),
  check('format and lint', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'),
  check('lint with types', 'oxlint', '--type-aware'),
  check('architecture', 'tsx', 'tools/architecture/main.ts'),
  check('unused files, exports and dependencies', 'knip', '--no-progress'),
  vitest('unit tests', ['--project=unit', '--project=web']),
];

/** Where Debian keeps the programs of each PostgreSQL. */
const packaged = '/usr/lib/postgresql';
const [oldestSupported, embedded] = [15, 18];
const olderPostgres = (existsSync(packaged) ? readdirSync(packaged) : [])
  .map((version) => ({ version: Number(version), programs: join(packaged, version, 'bin') }))
  .filter(({ version }) => version >= oldestSupported && version < embedded)
  .filter(({ programs }) => existsSync(join(programs, 'postgres')));

/** Server tests that do not depend on the version of PostgreSQL, or start the embedded one. */
const withoutSql = [
  '*.test.ts',
  'db/unresponsive-database.test.ts',
  '{config,http,startup,testing}/**',
  'integrations/{calendar,mail,oidc,sms,payments/stripe}/**',
].map((files) => `--exclude=apps/server/src/${files}`);

const serverTests = [
  vitest('server tests on the embedded PostgreSQL', ['--project=server']),
  ...olderPostgres.map(({ version, programs }) =>
    vitest(`tests with SQL on PostgreSQL ${version}`, ['--project=server', ...withoutSql], {
      TEST_POSTGRES_BIN: programs,
    }),
  ),
];

function browserTests(): Stage {
  const stage = { name: 'browser tests', program: 'playwright' };
  try {
    const env = { CHROMIUM_PATH: requireChromium() };
    const args = ['test', '--config', 'e2e/playwright.config.ts'];
    return { ...stage, args, env, hasReport: true };
  } catch (error) {
    // A run without a browser has failed.
    const script = `console.error(${JSON.stringify(String(error))}); process.exit(1)`;
    return { ...stage, program: process.execPath, args: ['-e', script] };
  }
}

const groups =
  process.argv[2] === 'check' ? [checks] : [checks, ...serverTests.map((stage) => [stage]), [browserTests()]];
const startedAt = Date.now();
const { passed, failed } = await runStages(groups);
console.log(`\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
