import { defineConfig } from 'vitest/config';
// Chooses the seed of the run before its processes start.
import { isFullDepth } from './tools/depth.ts';

/** Tests that need a PostgreSQL although they are not in the server. */
const onDatabase = ['apps/server/scripts/generate-database.test.ts', 'bench/*.test.ts'];
const { REPORT_FILE: report } = process.env;

export default defineConfig({
  test: {
    tags: [{ name: 'all', description: 'Runs in `npm run test:all` only, like `@all` in the browser tests.' }],
    reporters: report ? ['dot', ['junit', { outputFile: report }]] : ['default'],
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/{src,scripts}/**/*.test.ts', 'tools/**/*.test.ts', 'apps/server/scripts/**/*.test.ts'],
          exclude: onDatabase,
          isolate: false,
          // For a test that hangs. How long random cases take depends on their number and on the machine.
          testTimeout: isFullDepth ? 1_800_000 : 180_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', ...onDatabase],
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Importing the product again for each file took as long as the tests.
          isolate: false,
        },
      },
      {
        // Crashes, restarts and full disks, in `npm run test:all` only.
        test: {
          name: 'resilience',
          include: ['e2e/resilience/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      'apps/web/vite.config.ts',
    ],
  },
});
