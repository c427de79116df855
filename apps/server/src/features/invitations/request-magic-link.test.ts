import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { apartness } from '../../testing/medians.ts';
import { newCast } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { advisor, client, agent } = await newCast(house.db);
const ask = (email: string, browser = house.browser()) => browser.call('request-magic-link', { body: { email } });

test('a client gets a link that signs in', async () => {
  expect((await ask(client.email)).body).toEqual({ sent: true });
  expect(await house.outbox(client.email)).toMatchObject([
    {
      subject: 'Your link to sign in to HealthPlanner',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/token_login\/[\w-]{43}$/),
      text: expect.stringContaining('30 minutes'),
    },
  ]);
});

test('anybody else is told to sign in with the password, and where to choose a new one', async () => {
  for (const { id, email } of [advisor, agent]) {
    expect((await ask(email)).body).toEqual({ sent: true });
    expect(await house.outbox(email)).toMatchObject([
      { link: 'http://localhost:3000/signin', text: expect.stringContaining('http://localhost:3000/reset_password') },
    ]);
    expect(await house.db.selectFrom('link_tokens').select('purpose').where('user_id', '=', id).execute()).toEqual([]);
  }
});

test('checklist 8: client, advisor and nobody get one answer, in status, body and headers', async () => {
  const answers = [client.email, advisor.email, 'nobody@example.test'].map((email) => ask(email));
  const shown = (await Promise.all(answers)).map(({ status, text, headers }) => {
    const { 'x-request-id': _, date: __, ...same } = headers;
    return { status, text, cookies: Object.keys(same), type: same['content-type'] };
  });
  for (const one of shown) expect(one).toEqual(shown[0]);
  expect(await house.outbox('nobody@example.test')).toEqual([]);
});

test('checklist 8: it takes the same time for each of them', async () => {
  const browser = house.browser();
  const kinds = [client.email, advisor.email, 'nobody@example.test'].map((email) => () => ask(email, browser));
  expect(await apartness(kinds)).toBeLessThan(1.1);
}, 180_000);
