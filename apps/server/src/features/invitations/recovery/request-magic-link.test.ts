import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { apartness } from '../../../testing/medians.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, client, agent } = await createActors(app.db);
const ask = (email: string, browser = app.browser()) => browser.call('request-magic-link', { body: { email } });

test('emails a client a link that signs in', async () => {
  expect((await ask(client.email)).body).toEqual({ sent: true });
  expect(await app.outbox(client.email)).toMatchObject([
    {
      subject: 'Your sign-in link for HealthPlanner',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/token_login\/[\w-]{43}$/),
      text: expect.stringContaining('30 minutes'),
    },
  ]);
});

test('emails other users to sign in with their password and where to reset it', async () => {
  for (const { id, email } of [advisor, agent]) {
    expect((await ask(email)).body).toEqual({ sent: true });
    expect(await app.outbox(email)).toMatchObject([
      { link: 'http://localhost:3000/signin', text: expect.stringContaining('http://localhost:3000/reset_password') },
    ]);
    expect(await app.db.selectFrom('link_tokens').select('purpose').where('user_id', '=', id).execute()).toEqual([]);
  }
});

test('checklist 8: replies the same for a client, an advisor and an unknown email', async () => {
  const answers = [client.email, advisor.email, 'nobody@example.test'].map((email) => ask(email));
  const shown = (await Promise.all(answers)).map(({ status, text, headers }) => {
    const { 'x-request-id': _, date: __, ...same } = headers;
    return { status, text, cookies: Object.keys(same), type: same['content-type'] };
  });
  for (const one of shown) expect(one).toEqual(shown[0]);
  expect(await app.outbox('nobody@example.test')).toEqual([]);
});

test('checklist 8: takes the same time for each of them', async () => {
  const browser = app.browser();
  const kinds = [client.email, advisor.email, 'nobody@example.test'].map((email) => () => ask(email, browser));
  expect(await apartness(kinds)).toBeLessThan(1.1);
}, 180_000);
