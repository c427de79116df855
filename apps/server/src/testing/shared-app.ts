import { sql } from 'kysely';
import { createTestApp, type OwnTestApp, type TestApp } from './test-app.ts';

let shared: Promise<OwnTestApp> | null = null;

/**
 * The app that the test files of one worker share, with one database. A file makes its own firms and users, and asserts
 * what concerns them. A test has an app of its own from `createTestApp` if it moves the clock, needs other options, counts
 * or lists what belongs to everyone, or changes the schema or the market tables.
 *
 * Each file begins at the present time with an empty queue and an empty log.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= createTestApp();
  const app = await shared;
  app.forward((Date.now() - app.ctx.clock().getTime()) / 1000);
  app.log.length = 0;
  await sql`delete from pgboss.job where state < 'active'`.execute(app.db);
  return app;
}
