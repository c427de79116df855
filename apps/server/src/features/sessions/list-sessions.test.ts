import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherAdvisor } = await createActors(app.db);

test('lists the user’s own sessions, the current one first', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [here, there] = [app.browser(), app.browser()];
  await here.signIn(person);
  app.forward(60);
  await there.signIn(person);
  await app.as(otherAdvisor).call('show-current-user');
  const { sessions } = (await here.call('list-sessions')).body;
  expect(sessions.map(({ is_this_one }) => is_this_one)).toEqual([true, false]);
  const [mine, other] = sessions;
  expect(Date.parse(other?.created_at ?? '') - Date.parse(mine?.created_at ?? '')).toBe(60_000);
  expect(mine?.user_agent).toContain('lightMyRequest');
  expect((await there.call('list-sessions')).body.sessions[0]?.id).toBe(other?.id);
});

test('updates the time of last use at each refresh', async () => {
  const browser = app.browser();
  await browser.signIn(await newPerson(app.db, 'client', firm));
  app.forward(590);
  await browser.call('refresh-token');
  const [session] = (await browser.call('list-sessions')).body.sessions;
  expect(Date.parse(session?.last_used_at ?? '') - Date.parse(session?.created_at ?? '')).toBe(590_000);
});

test('omits ended and expired sessions', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [gone, old] = [app.browser(), app.browser()];
  await gone.signIn(person);
  await gone.call('end-session');
  await old.signIn(person);
  app.forward(30 * 24 * 60 * 60 + 1);
  const browser = app.browser();
  await browser.signIn(person);
  expect((await browser.call('list-sessions')).body.sessions).toHaveLength(1);
});
