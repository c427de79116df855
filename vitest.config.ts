import { defineConfig } from 'vitest/config';

/** Tests that need a PostgreSQL though they lie outside the server. */
const onDatabase = ['scripts/generate-database.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{estimator,contract}/src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: onDatabase,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', ...onDatabase],
          globalSetup: ['server/src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'web/vite.config.ts',
    ],
  },
});
