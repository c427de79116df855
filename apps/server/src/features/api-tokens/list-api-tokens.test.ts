import { afterAll, expect, test } from 'vitest';
import { createdToken } from '../../testing/api-tokens.ts';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, admin, client } = await createActors(app.db);

test('lists the tokens of the signed-in user, the latest first, also expired ones', async () => {
  const first = await createdToken(app.ctx, advisor);
  app.forward(31 * 24 * 60 * 60);
  const second = await createdToken(app.ctx, advisor, ['clients:read']);
  const { tokens } = (await app.as(advisor).call('list-api-tokens')).body;
  expect(tokens.map(({ id, is_expired, scopes }) => [id, is_expired, scopes])).toEqual([
    [second.id, false, ['clients:read']],
    [first.id, true, ['clients:read', 'estimates:read', 'estimates:write']],
  ]);
  expect((await app.as(admin).call('list-api-tokens')).body.tokens).toEqual([]);
  expect((await app.as(client).call('list-api-tokens')).status).toBe(403);
  expect((await app.browser().call('list-api-tokens')).status).toBe(401);
});

test('says to the hour when a token was used last', async () => {
  const { id, headers } = await createdToken(app.ctx, advisor);
  const lastUse = async () => {
    const row = app.db.selectFrom('api_tokens').select('last_used_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).last_used_at;
  };
  expect(await lastUse()).toBeNull();
  const hour = 60 * 60_000;
  for (const seconds of [0, 3600]) {
    app.forward(seconds);
    // What is cached ends with any change of a user, as with time.
    await app.db
      .updateTable('users')
      .set({ role: seconds === 0 ? 'admin' : 'member' })
      .where('id', '=', advisor.id)
      .execute();
    await app.browser().call('list-clients', { headers });
    await app.browser().call('list-clients', { headers });
    expect(Date.parse((await lastUse()) ?? '')).toBe(Math.floor(app.ctx.clock().getTime() / hour) * hour);
  }
});
