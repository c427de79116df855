import { afterAll, expect, test } from 'vitest';
import { countAttempt } from '../../auth/store.ts';
import { createActors, newAttempt } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { oauthJobs } from '../oauth/jobs.ts';
import { signInJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

const day = 24 * 60 * 60;

test('deletes expired counts, codes and tokens after a day and not before', async () => {
  const { db, clock } = app.ctx;
  const fill = async (name: string) => {
    await countAttempt(db, name, clock(), 900);
    await newAttempt(app.ctx, advisor);
    const token = { digest: Buffer.from(name), expires_at: clock().toISOString() };
    await db.insertInto('used_identity_tokens').values(token).execute();
  };
  await fill('old');
  app.forward(day + 601);
  await fill('new');
  for (const { name } of [...signInJobs, ...oauthJobs]) await app.ctx.jobs.send(db, name, {});
  await app.work();
  const counts = await db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(counts).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('code_attempts').select('id').execute()).toHaveLength(1);
  const tokens = await db.selectFrom('used_identity_tokens').select('digest').execute();
  expect(tokens.map(({ digest }) => digest.toString())).toEqual(['new']);
});
