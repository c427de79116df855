import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { db } = app;
const { advisor, colleague, admin, agent, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(db);

const update = (who: Person, id: number, role: 'admin' | 'member') =>
  app.as(who).call('update-role', { params: { id }, body: { role } });
const roleOf = async (id: number) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

test('an admin and a super admin change the role of an advisor', async () => {
  expect((await update(admin, colleague.id, 'admin')).body).toEqual({ role: 'admin' });
  expect(await roleOf(colleague.id)).toBe('admin');
  expect((await update(superAdmin, colleague.id, 'member')).body).toEqual({ role: 'member' });
  expect(await roleOf(colleague.id)).toBe('member');
});

test('a firm keeps an admin who has joined', async () => {
  const account_id = await newAccount(db);
  const last = await newPerson(db, 'admin', account_id);
  await newPerson(db, 'admin', account_id, { onboarding_complete: false, password_hash: null });
  await newPerson(db, 'admin', account_id, { disabled_at: new Date().toISOString() });
  for (const person of [last, superAdmin]) expect((await update(person, last.id, 'member')).code).toBe('last_admin');
  expect((await update(last, last.id, 'admin')).status).toBe(200);
  await newPerson(db, 'admin', account_id);
  expect((await update(last, last.id, 'member')).status).toBe(200);
});

test('of two concurrent demotions of the last two admins, one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const account_id = await newAccount(db);
    const admins = [await newPerson(db, 'admin', account_id), await newPerson(db, 'admin', account_id)];
    const answers = await Promise.all(admins.map(({ id }) => update(superAdmin, id, 'member')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const roles = await Promise.all(admins.map(({ id }) => roleOf(id)));
    expect(roles.toSorted()).toEqual(['admin', 'member']);
  }
});

test('takes effect on open connections', async () => {
  const account_id = await newAccount(db);
  const [boss, demoted] = [await newPerson(db, 'admin', account_id), await newPerson(db, 'admin', account_id)];
  const theirs = await newPerson(db, 'client', account_id, { financial_advisor_id: boss.id });
  const page = await app.cable(demoted);
  expect(await page.subscribe({ channel: 'ClientChannel', id: theirs.id })).toBe(true);
  await update(boss, demoted.id, 'member');
  await page.until(({ type }) => type === 'reject_subscription');
  page.ws.close();
});

test('returns 403 for members and clients, and 404 for others than the advisors of the firm', async () => {
  for (const person of [advisor, client]) expect((await update(person, colleague.id, 'admin')).status).toBe(403);
  for (const person of [otherAdvisor, otherAdmin, agent]) {
    const [unrelated, missing] = [await update(person, advisor.id, 'admin'), await update(person, 999_999, 'admin')];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  for (const { id } of [agent, client]) expect((await update(superAdmin, id, 'admin')).status).toBe(404);
  const call = { params: { id: advisor.id }, body: { role: 'admin' as const } };
  expect((await app.browser().call('update-role', call)).status).toBe(401);
  expect(await Promise.all([advisor, colleague].map(({ id }) => roleOf(id)))).toEqual(['member', 'member']);
  expect(await roleOf(client.id)).toBe('member');
});

test('rejects a role that does not exist', async () => {
  const url = `/api/v1/users/${advisor.id}/update_role`;
  const answer = await app.as(admin).send({ method: 'POST', url, payload: { role: 'owner' } });
  expect(answer.statusCode).toBe(422);
});
