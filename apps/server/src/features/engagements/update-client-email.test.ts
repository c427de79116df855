import { afterAll, expect, test } from 'vitest';
import type { Mail } from '../../integrations/mail/mail.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { tokenIn } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, otherAdvisor, agent, admin, superAdmin } = await createActors(app.db);
app.ctx.mail.send = async ({ to }: Mail) => (to.startsWith('typo') ? { rejected: 'unknown_address' } : 'stored');

let made = 0;
const invited = { password_hash: null, onboarding_complete: false, email_confirmed: false };
const newInvited = (email: string, changed = {}) =>
  newPerson(app.db, 'client', firm, {
    ...invited,
    email,
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
    ...changed,
  });
const correct = (who: Person, id: number, email: string) =>
  app.as(who).call('update-client-email', { params: { id }, body: { email } });
const shown = async (id: number, who: Person = advisor) =>
  (await app.as(who).call('show-client', { params: { id } })).body;
const listed = async (id: number) =>
  (await app.as(advisor).call('list-clients')).body.clients.find((row) => row.id === id);
const todo = async () =>
  (await app.as(advisor).call('list-todos')).body.todos.find(({ kind }) => kind === 'address_rejected');

test('an advisor repairs a rejected invitation', async () => {
  const { id } = await newInvited('typo@example.test');
  expect((await app.as(advisor).call('invite-client', { params: { id } })).body).toEqual({ sent: true });
  await app.work();
  expect(await shown(id)).toMatchObject({
    rejection: { reason: 'unknown_address', rejected_at: expect.any(String) },
    may_change_email: true,
  });
  expect((await listed(id))?.address_rejected).toBe(true);
  expect(await todo()).toEqual({
    kind: 'address_rejected',
    text: 'Emails to 1 client came back. Check the address',
    href: '/clients?todo=address_rejected',
  });
  const waiting = await app.as(advisor).call('list-clients', { query: { todo: 'address_rejected' } });
  expect(waiting.body.clients.map((row) => row.id)).toEqual([id]);

  expect((await correct(advisor, id, 'right@example.test')).body).toEqual({ sent: true });
  const [mail] = await app.outbox('right@example.test');
  expect(mail?.subject).toContain('invited you to plan your health coverage');
  expect(await shown(id)).toMatchObject({ email: 'right@example.test', rejection: null });
  expect((await listed(id))?.address_rejected).toBe(false);
  expect(await todo()).toBeUndefined();
  const params = { token: tokenIn(mail?.link ?? '') };
  expect((await app.browser().call('start-session-by-link', { params })).body.user?.id).toBe(id);
  expect((await correct(advisor, id, 'other@example.test')).code).toBe('client_joined');
});

test('an accepted email to the same address ends the rejection', async () => {
  const { id } = await newInvited(`full${++made}@example.test`);
  const rejected = {
    user_id: id,
    email: `FULL${made}@example.test`,
    reason: 'full',
    rejected_at: '2026-11-01T00:00:00Z',
  } as const;
  await app.db.insertInto('rejected_addresses').values(rejected).execute();
  expect((await shown(id)).rejection?.reason).toBe('full');
  await app.as(advisor).call('invite-client', { params: { id } });
  await app.work();
  expect((await shown(id)).rejection).toBeNull();
});

test('the links of earlier invitations end with the address', async () => {
  const { id, email } = await newInvited(`earlier${++made}@example.test`);
  await app.as(advisor).call('invite-client', { params: { id } });
  const [earlier] = await app.outbox(email);
  await correct(admin, id, `later${made}@example.test`);
  await correct(admin, id, email);
  const params = { token: tokenIn(earlier?.link ?? '') };
  expect((await app.browser().call('start-session-by-link', { params })).code).toBe('link_invalid');
});

test('requirement 8: an address of another firm’s user looks like a new one', async () => {
  const { id } = await newInvited(`unknown${++made}@example.test`);
  const taken = await correct(advisor, id, otherAdvisor.email);
  expect([taken.status, taken.body]).toEqual([200, { sent: true }]);
  expect((await shown(id)).email).toBe(otherAdvisor.email);
  expect(await app.outbox(otherAdvisor.email)).toEqual([]);
  const staff = await app.outbox(superAdmin.email);
  expect(staff.map(({ purpose }) => purpose)).toContain('known_person');
});

test('rejects an own client’s address, agents, and other firms', async () => {
  const [one, two] = [await newInvited(`one${++made}@example.test`), await newInvited(`two${made}@example.test`)];
  expect((await correct(advisor, one.id, two.email)).errors).toEqual({ email: ['You already work with this client.'] });
  expect((await correct(agent, one.id, 'x@example.test')).status).toBe(403);
  expect((await correct(otherAdvisor, one.id, 'x@example.test')).status).toBe(404);
  expect((await correct(advisor, one.id, 'none')).status).toBe(422);
  expect((await shown(one.id, agent)).may_change_email).toBe(false);
  const joined = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
  expect((await correct(advisor, joined.id, 'x@example.test')).code).toBe('client_joined');
});
