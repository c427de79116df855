import { afterAll, expect, test } from 'vitest';
import { countAttempt } from '../../auth/store.ts';
import { createActors, newAttempt } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink } from '../links/operations.ts';
import { oauthJobs } from '../oauth/feature.ts';
import { signInJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

const link = { user_id: advisor.id, email: advisor.email, purpose: 'magic_link' } as const;

const day = 24 * 60 * 60;

test('deletes expired counts, codes, tokens and requested links after a day and not before', async () => {
  const { db, clock } = app.ctx;
  const fill = async (name: string) => {
    await countAttempt(db, name, clock(), 900);
    await newAttempt(app.ctx, advisor);
    await createLink(app.ctx, { ...link, browser_digest: Buffer.from(name) });
    const token = { digest: Buffer.from(name), expires_at: clock().toISOString() };
    await db.insertInto('used_identity_tokens').values(token).execute();
  };
  await fill('old');
  await createLink(app.ctx, link);
  app.forward(day + 30 * 60 + 1);
  await fill('new');
  for (const { name } of [...signInJobs, ...oauthJobs, { name: 'forget-links' }]) await app.ctx.jobs.send(db, name, {});
  await app.work();
  const counts = await db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(counts).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('code_attempts').select('id').execute()).toHaveLength(1);
  const links = await db.selectFrom('link_tokens').select('browser_digest').orderBy('id').execute();
  expect(links.map(({ browser_digest }) => browser_digest?.toString() ?? 'invitation')).toEqual(['invitation', 'new']);
  const tokens = await db.selectFrom('used_identity_tokens').select('digest').execute();
  expect(tokens.map(({ digest }) => digest.toString())).toEqual(['new']);
});
