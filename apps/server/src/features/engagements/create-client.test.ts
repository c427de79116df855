import type { BodyInput } from 'contract/endpoint';
import type { createClient } from 'contract/endpoints/engagements';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson, readUser } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { invalidNames, realNames } from '../../testing/texts.ts';

const app = await sharedTestApp();
const { firm, otherFirm, advisor, colleague, admin, client, otherAdvisor, agent, superAdmin } = await createActors(
  app.db,
);

type Form = BodyInput<typeof createClient>['client'];
const day = (days: number) => new Date(app.ctx.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
let made = 0;
const form = (changed: Partial<Form> = {}): Form => ({
  first_name: 'Nora',
  last_name: 'Lund',
  email: `nora${++made}@example.test`,
  phone_number: '+1 (415) 555-0199',
  client_request_type: 'pre_65',
  projected_start_date: day(30),
  ...changed,
});
const create = (client: Form, by: Person = advisor, account_id?: number) =>
  app.as(by).call('create-client', { body: { client, ...(account_id && { account_id }) } });
const rowOf = (id: number) => readUser(app.db, id);
const activityKinds = async (client_id: number) =>
  (await app.db.selectFrom('activities').select('kind').where('client_id', '=', client_id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const clientsOf = async (by: Person) =>
  (await app.db.selectFrom('engagements').select('id').where('financial_advisor_id', '=', by.id).execute()).length;
const deleteClients = (email: string) => app.db.deleteFrom('users').where('email', '=', email).execute();

test('an advisor starts an engagement: client, invitation and activities', async () => {
  const { body } = await create(
    form({ email: 'Nora.Lund@Example.test', advisor_notes: 'Met at the fair.\nTwo children' }),
  );
  expect(body).toEqual({ id: expect.any(Number), name: 'Nora Lund', was_invited: true });
  const row = await rowOf(body.id);
  expect(row).toMatchObject({
    type: 'ClientUser',
    account_id: firm,
    financial_advisor_id: advisor.id,
    health_advisor_id: null,
    email: 'nora.lund@example.test',
    phone_number: '+14155550199',
    status: 'referred',
    projected_start_on: day(30),
    referred_at: app.ctx.clock().toISOString(),
    password_hash: null,
    quarantined_at: null,
  });
  expect(row.advisor_notes_encrypted).not.toContain('fair');
  expect(await activityKinds(body.id)).toEqual(['client_referred', 'client_invited']);
  const [mail] = await app.outbox('nora.lund@example.test');
  const entry = await app
    .browser()
    .call('start-session-by-link', { params: { token: mail?.link.split('/').at(-1) ?? '' } });
  expect(entry.body.user?.id).toBe(body.id);
});

test('sends no mail without the referral email', async () => {
  const client = form({ do_not_send_referral_email: true });
  const { body } = await create(client);
  expect([body.was_invited, await app.outbox(client.email), await activityKinds(body.id)]).toEqual([
    false,
    [],
    ['client_referred'],
  ]);
  expect((await rowOf(body.id)).do_not_send_referral_email).toBe(true);
});

test('assigns the firm’s agent to new clients, unless the agent is disabled', async () => {
  await app.db.updateTable('accounts').set({ health_advisor_id: agent.id }).where('id', '=', otherFirm).execute();
  expect((await rowOf((await create(form(), otherAdvisor)).body.id)).health_advisor_id).toBe(agent.id);
  const gone = await newPerson(app.db, 'agent', null, { disabled_at: new Date().toISOString() });
  await app.db.updateTable('accounts').set({ health_advisor_id: gone.id }).where('id', '=', otherFirm).execute();
  expect((await rowOf((await create(form(), otherAdvisor)).body.id)).health_advisor_id).toBe(null);
});

test('returns 403 for agents and clients', async () => {
  for (const person of [agent, client]) expect((await create(form(), person)).status).toBe(403);
  expect((await app.browser().call('create-client', { body: { client: form() } })).status).toBe(401);
});

const ofThisFirm = { financial_advisor_id: ['Choose a financial advisor at this firm'] };

test('an advisor is the financial advisor; an admin may choose another of the firm', async () => {
  expect((await create(form({ financial_advisor_id: advisor.id }))).status).toBe(200);
  const before = app.log.length;
  expect((await create(form({ financial_advisor_id: colleague.id }))).status).toBe(403);
  expect(app.log.slice(before).some((line) => line.includes('authz.forbidden_fields'))).toBe(true);
  const { body } = await create(form({ financial_advisor_id: colleague.id }), admin);
  expect((await rowOf(body.id)).financial_advisor_id).toBe(colleague.id);
  const gone = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  for (const id of [otherAdvisor.id, agent.id, client.id, gone.id, 999_999])
    expect((await create(form({ financial_advisor_id: id }), admin)).errors).toEqual(ofThisFirm);
});

test('a super admin chooses the advisor, within the firm if one is given', async () => {
  expect((await create(form(), superAdmin)).errors).toEqual({
    financial_advisor_id: ['Financial advisor is required'],
  });
  const named = form({ financial_advisor_id: otherAdvisor.id });
  expect((await create(named, superAdmin, firm)).errors).toEqual(ofThisFirm);
  const { body } = await create(named, superAdmin, otherFirm);
  expect(await rowOf(body.id)).toMatchObject({ account_id: otherFirm, financial_advisor_id: otherAdvisor.id });
  expect((await create(form({ financial_advisor_id: superAdmin.id }), superAdmin)).errors).toEqual(ofThisFirm);
  const missing = await create(form({ financial_advisor_id: otherAdvisor.id }), superAdmin, 999_999);
  const unrelated = await create(form(), advisor, otherFirm);
  expect([missing.status, unrelated.status, unrelated.text]).toEqual([404, 404, missing.text]);
  expect((await create(form(), advisor, firm)).status).toBe(200);
});

test('requires a seat where seats are counted; the first advisors have them', async () => {
  const account_id = await newAccount(app.db);
  const setSeats = (seats: number) =>
    app.db.updateTable('accounts').set({ seats, stripeable: true }).where('id', '=', account_id).execute();
  const first = await newPerson(app.db, 'admin', account_id);
  await newPerson(app.db, 'client', account_id);
  const second = await newPerson(app.db, 'advisor', account_id);
  await setSeats(1);
  expect((await create(form(), first)).status).toBe(200);
  const rejected = await create(form(), second);
  expect([rejected.status, rejected.error]).toEqual([402, 'Please subscribe to a plan to continue.']);
  expect((await create(form({ financial_advisor_id: second.id }), first)).status).toBe(402);
  // Super admins follow the seats of the firm.
  expect((await create(form({ financial_advisor_id: second.id }), superAdmin, account_id)).status).toBe(402);
  expect((await create(form({ financial_advisor_id: first.id }), superAdmin, account_id)).status).toBe(200);
  await setSeats(2);
  expect((await create(form(), second)).status).toBe(200);
  await setSeats(0);
  expect((await create(form(), first)).status).toBe(402);
});

test('rejects a second client with the same address; one of ten concurrent calls succeeds', async () => {
  const known = form();
  await create(known);
  for (const email of [known.email, ` ${known.email.toUpperCase()}`])
    expect((await create(form({ email }))).errors).toEqual({ email: ['You already work with this client.'] });
  for (const email of [form().email, otherAdvisor.email]) {
    const before = await clientsOf(advisor);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(form({ email }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    expect(await clientsOf(advisor)).toBe(before + 1);
  }
});

test('treats an address of another firm’s client like a new one and notifies super admins', async () => {
  const unrelated = form();
  await create(unrelated, otherAdvisor);
  const tries = [unrelated.email, colleague.email, superAdmin.email, agent.email, form().email].map((email) =>
    form({ email }),
  );
  const seen: unknown[] = [];
  const ids: number[] = [];
  const mailed: number[] = [];
  for (const one of tries) {
    const mails = (await app.outbox(one.email)).length;
    const { status, body } = await create(one, admin);
    const params = { id: body.id };
    const shown = (await app.as(admin).call('show-client', { params })).body;
    const again = await create(one, admin);
    const invited = await app.as(admin).call('invite-client', { params });
    const listed = (await app.as(admin).call('list-clients', { query: { search: one.email } })).body;
    ids.push(body.id);
    seen.push([
      status,
      { ...body, id: 0 },
      { ...shown, id: 0, email: shown.email === one.email, avatar: '' },
      [again.status, again.text, invited.status, invited.text],
      [listed.totalCount, listed.clients.map((row) => ({ ...row, id: row.id === body.id }))],
      await activityKinds(body.id),
    ]);
    mailed.push((await app.outbox(one.email)).length - mails);
  }
  for (const one of seen) expect(one).toEqual(seen.at(-1));
  // The super admin gets the word to the staff.
  expect(mailed).toEqual([0, 0, 1, 0, 2]);
  // No gap between the numbers tells either.
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  const received = (await app.outbox(superAdmin.email)).filter(({ subject }) =>
    subject?.includes('already has an account'),
  );
  for (const part of [unrelated.email, 'Firm', 'Pat Test'])
    expect(received.some(({ text }) => text.includes(part))).toBe(true);
  expect((await rowOf(ids[0] ?? 0)).email).not.toBe(unrelated.email);
});

test('notifies super admins of every taken address, also for concurrent calls', async () => {
  const staff = await newPerson(app.db, 'superAdmin', null);
  for (let times = 0; times < 7; times++)
    await create(form({ email: (await newPerson(app.db, 'client', otherFirm)).email }));
  expect(await app.outbox(staff.email)).toHaveLength(7);
});

test('tells a super admin that the address is taken', async () => {
  const { email } = await newPerson(app.db, 'agent', null);
  const named = form({ email, financial_advisor_id: advisor.id });
  expect((await create(named, superAdmin)).errors).toEqual({ email: ['Another account already uses this email.'] });
});

test('starts a new engagement with a deleted client', async () => {
  const one = form();
  const { body } = await create(one);
  await deleteClients(one.email);
  expect((await create(one)).body.id).toBeGreaterThan(body.id);
});

test.each<[Record<string, unknown>, Record<string, string[]>]>([
  [{ first_name: ' ' }, { first_name: ['First Name is required'] }],
  [{ last_name: undefined }, { last_name: ['Last Name is required'] }],
  [{ email: 'nobody' }, { email: ['Email must be an email address'] }],
  [{ phone_number: '555' }, { phone_number: [expect.stringContaining('must be a valid phone number')] }],
  [{ client_request_type: 'dental' }, { client_request_type: ['Coverage type is required'] }],
  [{ projected_start_date: '' }, { projected_start_date: ['Projected start date is required'] }],
  [{ projected_start_date: '2027-02-30' }, { projected_start_date: ['Projected start date must be a date'] }],
  [{ projected_start_date: day(-2) }, { projected_start_date: ['Projected start date can’t be in the past'] }],
  [
    { projected_start_date: '9999-01-01' },
    { projected_start_date: ['Projected start date must be within the next 5 years'] },
  ],
  [{ projected_start_date: '20000-01-01' }, { projected_start_date: ['Projected start date must be a date'] }],
  [{ advisor_notes: 'x'.repeat(5_001) }, { advisor_notes: ['Advisor notes must be at most 5000 characters'] }],
  [{ status: 'enrolled' }, { status: ['This field isn’t accepted here'] }],
  [{ account_id: 1 }, { account_id: ['This field isn’t accepted here'] }],
])('rejects %j', async (changed, errors) => {
  const payload = { client: { ...form(), ...changed } };
  const answer = await app.as(advisor).send({ method: 'POST', url: '/api/v1/clients', payload });
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
});

test('accepts a start date of today in every U.S. time zone, and names in every script', async () => {
  for (const days of [0, -1]) expect((await create(form({ projected_start_date: day(days) }))).status).toBe(200);
  for (const name of realNames)
    expect((await create(form({ first_name: name, last_name: name }))).body.name).toBe(
      `${name.normalize('NFC')} ${name.normalize('NFC')}`,
    );
  for (const name of invalidNames) expect((await create(form({ last_name: name }))).status).toBe(422);
});
