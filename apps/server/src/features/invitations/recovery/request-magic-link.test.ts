import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, client, agent, superAdmin } = await createActors(app.db);
const ask = (email: string, browser = app.browser()) => browser.call('request-magic-link', { body: { email } });

test('emails every user a link, in the browser that requested it', async () => {
  for (const { id, email } of [advisor, client, agent, superAdmin]) {
    expect((await ask(email)).body).toEqual({ sent: true });
    expect(await app.outbox(email)).toMatchObject([
      {
        subject: 'Your sign-in link for HealthPlanner',
        link: expect.stringMatching(/^http:\/\/localhost:3000\/token_login\/[\w-]{43}$/),
        text: expect.stringMatching(/Open it in the browser where you requested it\.[\s\S]*30 minutes/),
      },
    ]);
    const links = app.db.selectFrom('link_tokens').select('browser_digest').where('user_id', '=', id);
    expect(await links.execute()).toEqual([{ browser_digest: expect.any(Buffer) }]);
  }
});

test('emails no link to an advisor who has not joined, or whose address was only claimed', async () => {
  const invited = await newPerson(app.db, 'advisor', firm, { password_hash: null, onboarding_complete: false });
  const claimed = await newPerson(app.db, 'advisor', firm, { first_name: '', email_confirmed: false });
  for (const { id, email } of [invited, claimed]) {
    expect((await ask(email)).body).toEqual({ sent: true });
    expect(await app.outbox(email)).toMatchObject([{ subject: 'Finish joining HealthPlanner', link: '' }]);
    expect(await app.db.selectFrom('link_tokens').select('id').where('user_id', '=', id).execute()).toEqual([]);
  }
});

test('requirement 8: replies the same for a client, an advisor and an unknown email', async () => {
  const answers = [client.email, advisor.email, 'nobody@example.test'].map((email) => ask(email));
  const shown = (await Promise.all(answers)).map(({ status, text, headers }) => {
    const { 'x-request-id': _, date: __, ...same } = headers;
    return { status, text, cookies: Object.keys(same), type: same['content-type'] };
  });
  for (const one of shown) expect(one).toEqual(shown[0]);
  expect(await app.outbox('nobody@example.test')).toEqual([]);
});
