import { sharedAddressText } from 'contract/fields/emails';
import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson, readUser, writeUser } from '../../../../testing/factories.ts';
import { newLegalHold } from '../../../../testing/legal-holds.ts';
import { newQuarantinedAdvisor, newQuarantinedClient } from '../../../../testing/operations.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, admin, superAdmin } = await createActors(app.db);

const staff = app.as(superAdmin);
const change = (id: number, email: string) =>
  staff.call('change-quarantined-email', { params: { id }, body: { email } });
const reject = (id: number) => staff.call('reject-quarantined', { params: { id } });
const exists = async (id: number) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;
let made = 0;
const freeAddress = () => `free${++made}@example.test`;

test('lists who asked for which address, and who has it', async () => {
  const client = await newQuarantinedClient(app, advisor, otherFirm);
  app.forward(60);
  const invited = await newQuarantinedAdvisor(app, admin, otherFirm);
  const { body } = await staff.call('list-quarantined');
  const name = expect.stringContaining('Test');
  expect([body.totalCount, ...body.people]).toMatchObject([
    2,
    {
      ...{ id: client.id, type: 'ClientUser', name: 'Nora Lund', email: client.holder.email, account_id: firm },
      ...{ asked_by: name, obstacle: null, may_reject: true },
      holder: { id: client.holder.id, type: 'ClientUser', super_admin: false, account_id: otherFirm },
    },
    {
      ...{ id: invited.id, type: 'AdvisorUser', name: 'Ann Lee', email: invited.holder.email, account_id: firm },
      ...{ asked_by: name, obstacle: 'advisor_requested', may_reject: true },
      holder: { id: invited.holder.id, type: 'AdvisorUser', account_id: otherFirm },
    },
  ]);
});

test('another address ends the quarantine of a client and sends the invitation', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm);
  const email = freeAddress();
  expect((await change(id, holder.email)).errors).toEqual({ email: ['Another account already uses this email.'] });
  expect((await change(id, 'info@example.test')).errors).toEqual({ email: [sharedAddressText] });
  expect((await change(id, ` ${email.toUpperCase()}`)).body).toEqual({ resolved: true });
  expect(await readUser(app.db, id)).toMatchObject({ email, pending_email: null, quarantined_at: null });
  expect((await app.outbox(email)).map(({ purpose }) => purpose)).toEqual(['magic_link']);
  expect(await app.outbox(holder.email)).toEqual([]);
  expect((await change(id, freeAddress())).code).toBe('quarantine_resolved');
});

test('sends no invitation for a client that the advisor chose not to email', async () => {
  const { id } = await newQuarantinedClient(app, advisor, otherFirm);
  await writeUser(app.db, { id }, { do_not_send_referral_email: true });
  const email = freeAddress();
  expect((await change(id, email)).status).toBe(200);
  expect(await app.outbox(email)).toEqual([]);
});

test('another address ends the quarantine of an advisor, and sends the invitation, or a confirmation after joining', async () => {
  const { id } = await newQuarantinedAdvisor(app, admin, otherFirm);
  await app.work();
  const email = freeAddress();
  await change(id, email);
  expect((await app.outbox(email)).map(({ purpose }) => purpose)).toEqual(['invite']);
  const joined = await newQuarantinedAdvisor(app, admin, otherFirm);
  await writeUser(app.db, joined, { onboarding_complete: true });
  const another = freeAddress();
  await change(joined.id, another);
  expect((await app.outbox(another)).map(({ purpose }) => purpose)).toEqual(['confirm_email']);
});

test('concurrent changes to the same address: one succeeds', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) ids.push((await newQuarantinedClient(app, advisor, otherFirm)).id);
  const email = freeAddress();
  const answers = await Promise.all(ids.map((id) => change(id, email)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('a rejection removes the client and does not reveal to the advisor that the address is known', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm);
  expect((await reject(id)).body).toEqual({ resolved: true });
  expect(await exists(id)).toBe(false);
  expect(await exists(holder.id)).toBe(true);
  const [mail] = await app.outbox(advisor.email);
  expect(mail?.subject).toBe('We couldn’t finish adding someone');
  expect(mail?.text).toContain('Nora Lund');
  expect(mail?.text).not.toMatch(/already|known|another|@example\.test has|belongs/);
  expect(mail?.text).not.toContain(holder.email);
  expect((await reject(id)).code).toBe('quarantine_resolved');
});

test('a rejection removes the invited advisor and frees the seat', async () => {
  const { id } = await newQuarantinedAdvisor(app, admin, otherFirm);
  const keys = app.db.selectFrom('audit_keys').select('id').where('user_id', '=', id);
  expect(await keys.execute()).toHaveLength(1);
  expect((await reject(id)).status).toBe(200);
  await app.work();
  expect([await exists(id), await keys.execute()]).toEqual([false, []]);
  expect((await app.outbox(admin.email))[0]?.text).toContain('as an advisor');
});

test('the client’s advisor is notified if the user who added the client was deleted', async () => {
  const gone = await newPerson(app.db, 'admin', firm);
  const { id } = await newQuarantinedClient(app, gone, otherFirm);
  await writeUser(app.db, { id }, { financial_advisor_id: advisor.id });
  await app.as(superAdmin).call('delete-advisor', { params: { id: gone.id } });
  const before = (await app.outbox(advisor.email)).length;
  await reject(id);
  expect((await app.outbox(advisor.email)).length).toBe(before + 1);
});

test('does not reject advisors who have joined or have clients', async () => {
  const joined = await newQuarantinedAdvisor(app, admin, otherFirm);
  await writeUser(app.db, joined, { onboarding_complete: true });
  const busy = await newQuarantinedAdvisor(app, admin, otherFirm);
  await newPerson(app.db, 'client', firm, { financial_advisor_id: busy.id });
  for (const { id } of [joined, busy]) expect((await reject(id)).code).toBe('rejection_not_possible');
  expect(await exists(busy.id)).toBe(true);
});

test('a user who is not quarantined cannot be resolved', async () => {
  for (const { code } of [await reject(advisor.id), await change(999_999, freeAddress())])
    expect(code).toBe('quarantine_resolved');
});

test('a client under a legal hold is neither rejected nor merged', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm);
  await newLegalHold(app, superAdmin, { id });
  const merge = staff.call('merge-quarantined', { params: { id }, body: { client_id: holder.id } });
  expect([(await reject(id)).code, (await merge).code]).toEqual(['legal_hold', 'legal_hold']);
});
