// @ts-check
// What `npm run check` and `npm test` run.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest } from './reports.mjs';

/** @typedef {import('./run.mjs').Stage} Stage */

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Stage}
 */
const check = (name, program, ...args) => ({ name, program, args });

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @returns {Stage}
 */
const vitest = (name, projects, env = {}) => ({
  name,
  program: 'vitest',
  args: [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json={report}',
  ],
  env,
  count: countVitest,
});

const workspaces = ['packages/estimator', 'packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench'];

/** The fast part: nothing here starts a server or a browser. */
export const checks = [
  ...workspaces.map((workspace) => check(`types of ${workspace}`, 'tsc', '-p', workspace)),
  check('types of scripts', 'tsc', '-p', '.'),
  check('format and lint', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'),
  check('lint with types', 'oxlint', '--type-aware'),
  check('house rules', 'tsx', 'tools/check-architecture.ts'),
  check('unused files, exports and dependencies', 'knip', '--no-progress'),
  vitest('unit tests', ['unit', 'web']),
];

/** Where Debian and its kin keep the programs of each PostgreSQL. */
const packaged = '/usr/lib/postgresql';
/** The oldest that is supported, and the embedded one's. */
const [oldest, embedded] = [15, 18];

/** @returns {{ version: number, programs: string }[]} older PostgreSQLs on this machine */
function olderPostgres() {
  const versions = existsSync(packaged) ? readdirSync(packaged).map(Number) : [];
  return versions
    .filter((version) => version >= oldest && version < embedded)
    .map((version) => ({ version, programs: join(packaged, String(version), 'bin') }))
    .filter(({ programs }) => existsSync(join(programs, 'postgres')));
}

export const apiTests = vitest('API tests on the embedded PostgreSQL', ['server']);
export const apiTestsOnOlder = olderPostgres().map(({ version, programs }) =>
  vitest(`API tests on PostgreSQL ${version}`, ['server'], { TEST_POSTGRES_BIN: programs }),
);

/**
 * @param {string} chromium
 * @returns {Stage}
 */
export const browserTests = (chromium) => ({
  name: 'browser tests',
  program: 'playwright',
  args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
  env: { CHROMIUM_PATH: chromium },
  count: countPlaywright,
});
