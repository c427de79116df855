import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink, mailClient } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { client } = await createActors(app.db);
const expires_at = '2036-01-01T00:00:00.000Z';

/** The statement of version 1.0.0. */
const replaceLink = (digest: string, browser: string | null = null) =>
  sql`
    insert into link_tokens (user_id, purpose, digest, email, was_mailed, expires_at, browser_digest)
    values (${client.id}, 'magic_link', ${Buffer.from(digest)}, ${client.email}, true, ${expires_at},
      ${browser === null ? null : Buffer.from(browser)})
    on conflict (user_id, purpose, browser_digest) do update set digest = excluded.digest`.execute(app.db);

const listDigests = async () => {
  const links = await app.db.selectFrom('link_tokens').select(['digest', 'message_id']).orderBy('id').execute();
  return links.map(({ digest, message_id }) => (message_id ? 'of an email' : digest.toString()));
};

test('version 1.0.0 replaces links on this schema, and leaves those of emails', async () => {
  const email = { user_id: client.id, to: client.email, purpose: 'invitation', page: '/' };
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] };
  await createLink(app.ctx, { user_id: client.id, email: client.email, purpose: 'magic_link' });
  for (const digest of ['first', 'second']) await replaceLink(digest);
  for (const digest of ['of a browser', 'later of it']) await replaceLink(digest, 'browser');
  for (let turn = 0; turn < 2; turn += 1)
    await app.db.transaction().execute((db) => mailClient({ ...app.ctx, db }, email, () => content));
  await Promise.all(['third', 'third again'].map((digest) => replaceLink(digest)));
  expect(await listDigests()).toEqual(['later of it', 'of an email', 'of an email', expect.stringMatching(/^third/)]);
});
