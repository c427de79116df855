import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { wrongTokens } from '../../../testing/links.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { createLink } from '../../links/operations.ts';

const app = await sharedTestApp();
const { firm, advisor } = await createActors(app.db);
const newClient = (changed = {}) => newPerson(app.db, 'client', firm, { first_name: 'Ann', ...changed });
const linkFor = async ({ id, email }: { id: number; email: string }) =>
  (await createLink(app.ctx, { user_id: id, email, purpose: 'magic_link' })).token;
const show = (token: string, browser = app.browser()) => browser.call('show-magic-link', { params: { token } });

test('names the client’s advisor and firm and does not use up the link', async () => {
  const client = await newClient({ financial_advisor_id: advisor.id, onboarding_complete: false });
  const token = await linkFor(client);
  for (let times = 0; times < 2; times++)
    expect((await show(token)).body).toEqual({
      first_name: 'Ann',
      financial_advisor_name: expect.stringMatching(/^Pat Test\d+$/),
      account_name: expect.stringMatching(/^Firm \d+$/),
      has_joined: false,
      is_own: false,
    });
  expect((await app.browser().call('start-session-by-link', { params: { token } })).status).toBe(200);
  expect((await show(token)).code).toBe('link_invalid');
});

test('works for a client without an advisor, and recognizes the signed-in user', async () => {
  const client = await newClient();
  const { body } = await show(await linkFor(client), app.as(client));
  expect(body).toMatchObject({ financial_advisor_name: null, has_joined: true, is_own: true });
});

test('requirement 13: rejects wrong links', async () => {
  const token = await linkFor(await newClient());
  for (const wrong of wrongTokens(token)) expect([404, 422]).toContain((await show(wrong)).status);
});
