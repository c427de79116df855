import { expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { freshPassword, wrongTokens } from '../../../testing/links.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { createLink } from '../../links/operations.ts';

const app = await sharedTestApp();
const { advisor } = await createActors(app.db);
const show = (token: string) => app.browser().call('show-reset-link', { params: { token } });
const { token } = await createLink(app.ctx, { user_id: advisor.id, email: advisor.email, purpose: 'reset_password' });

test('reports a working link any number of times and does not use it up', async () => {
  for (let times = 0; times < 2; times++)
    expect((await show(token)).body).toEqual({ works: true, email: advisor.email });
  const body = { password: freshPassword };
  expect((await app.browser().call('reset-password', { params: { token }, body })).status).toBe(200);
  expect((await show(token)).code).toBe('link_invalid');
});

test('requirement 13: rejects wrong links and those for another purpose', async () => {
  for (const wrong of wrongTokens(token)) expect([404, 422]).toContain((await show(wrong)).status);
  const other = await createLink(app.ctx, { user_id: advisor.id, email: advisor.email, purpose: 'magic_link' });
  expect((await show(other.token)).status).toBe(422);
});
