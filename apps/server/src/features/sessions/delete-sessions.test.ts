import { expect, test } from 'vitest';
import { createActors, newAttempt, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, otherAdvisor } = await createActors(app.db);

test('ends all sessions of the user, the current one included, and no other user’s', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browsers = [app.browser(), app.browser(), app.browser()];
  for (const browser of browsers) await browser.signIn(person);
  await app.as(otherAdvisor).call('show-current-user');
  const [here] = browsers;
  expect((await here?.call('delete-sessions'))?.body).toEqual({ deleted: true });
  expect(here?.cookie('refresh')).toBeUndefined();
  for (const browser of browsers) {
    expect((await browser.call('show-current-user')).status).toBe(401);
    expect((await browser.call('refresh-token')).status).toBe(401);
  }
  expect((await app.as(otherAdvisor).call('show-current-user')).status).toBe(200);
});

test('ends a sign-in that waits for its code', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { token, codeFor } = await newAttempt(app.ctx, person);
  const code = await codeFor();
  await app.as(person).call('delete-sessions');
  const answer = await app.browser().call('check-code', { body: { two_fa_token: token, code } });
  expect([answer.status, answer.error]).toEqual([422, 'This sign-in has expired. Sign in again.']);
});
