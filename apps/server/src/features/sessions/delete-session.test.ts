import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, superAdmin } = await createActors(app.db);

async function signedIn(person: Person) {
  const browser = app.browser();
  await browser.signIn(person);
  const id = (await browser.call('list-sessions')).body.sessions[0]?.id ?? '';
  return { browser, id };
}

test('ends another session of the user, bearer and refresh token at once', async () => {
  const [here, there] = [await signedIn(advisor), await signedIn(advisor)];
  expect((await here.browser.call('delete-session', { params: { id: there.id } })).body).toEqual({ deleted: true });
  expect((await there.browser.call('show-current-user')).status).toBe(401);
  expect((await there.browser.call('refresh-token')).status).toBe(401);
  expect((await here.browser.call('show-current-user')).status).toBe(200);
  expect((await here.browser.call('delete-session', { params: { id: there.id } })).status).toBe(404);
});

test('clears the cookies when the current session ends', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { browser, id } = await signedIn(person);
  expect((await browser.call('delete-session', { params: { id } })).status).toBe(200);
  expect(browser.cookie('refresh')).toBeUndefined();
  expect((await browser.call('show-current-user')).status).toBe(401);
  browser.bearer = null;
  expect((await browser.signIn(person)).status).toBe(200);
});

test('returns 404 for another user’s session, even to admins', async () => {
  const { browser, id } = await signedIn(advisor);
  const unknown = await app
    .as(admin)
    .call('delete-session', { params: { id: '00000000-0000-4000-8000-000000000000' } });
  for (const person of [admin, superAdmin]) {
    const answer = await app.as(person).call('delete-session', { params: { id } });
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect((await browser.call('show-current-user')).status).toBe(200);
});

test.each(['1', 'x', `${'0'.repeat(99)}`, "' or true", '%00'])('returns 404 for the session id %s', async (id) => {
  expect((await app.as(advisor).call('delete-session', { params: { id } })).status).toBe(404);
});
