import { defineConfig } from 'vitest/config';

/** Tests that need a PostgreSQL though they lie outside the server. */
const onDatabase = ['tools/generate-database.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          exclude: onDatabase,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', ...onDatabase],
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'apps/web/vite.config.ts',
    ],
  },
});
