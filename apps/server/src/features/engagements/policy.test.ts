import type { BodyInput } from 'contract/endpoint';
import type { EngagementField } from 'contract/endpoints/engagements';
import type { updateUser } from 'contract/endpoints/user-changes';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newNumber, newPerson, readUser } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, otherFirm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(
  app.db,
);

type Changes = BodyInput<typeof updateUser>['user'];
const change = (who: Person, id: number, user: Changes, version?: number) =>
  app.as(who).call('update-user', { params: { id }, body: { user, ...(version && { version }) } });
const newClient = (changed: Parameters<typeof newPerson>[3] = {}) =>
  newPerson(app.db, 'client', firm, {
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
    onboarding_complete: false,
    ...changed,
  });
const rowOf = (id: number) => readUser(app.db, id);
const show = async (who: Person, id: number) => (await app.as(who).call('show-client', { params: { id } })).body;
const activityKinds = async (client_id: number) =>
  app.db.selectFrom('activities').select(['kind', 'detail']).where('client_id', '=', client_id).orderBy('id').execute();
const day = (days: number) => new Date(app.ctx.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const secondAgent = await newPerson(app.db, 'agent', null);
/** A right value of each field, other than a new client has. */
const values: Required<Pick<Changes, EngagementField>> = {
  first_name: 'Zoë',
  last_name: 'Ångström',
  phone_number: '+14155550177',
  client_request_type: 'combo',
  projected_start_date: day(40),
  status: 'enrolled',
  agency_person_id: 'P-7',
  booking_id: 'of the client',
  advisor_notes: 'Two lines\nof notes',
  agency_notes: 'Asked for a call',
  financial_advisor_id: colleague.id,
  health_advisor_id: secondAgent.id,
};

/** Who writes what, by hand from sections 4 and 6: [advisor, firm's admin, agent, super admin]. */
const statuses: Record<EngagementField, readonly number[]> = {
  first_name: [200, 200, 403, 200],
  last_name: [200, 200, 403, 200],
  phone_number: [200, 200, 403, 200],
  client_request_type: [200, 200, 403, 200],
  projected_start_date: [200, 200, 403, 200],
  status: [403, 403, 200, 200],
  agency_person_id: [403, 403, 200, 200],
  // The user who has just booked for the client names the meeting.
  booking_id: [200, 200, 200, 200],
  advisor_notes: [200, 200, 200, 200],
  agency_notes: [403, 403, 200, 200],
  financial_advisor_id: [403, 200, 403, 200],
  health_advisor_id: [403, 403, 403, 200],
};
const columns = { advisor, 'firm’s admin': admin, agent, 'super admin': superAdmin };
const cells = Object.entries(statuses).flatMap(([field, row]) =>
  Object.keys(columns).map(
    (who, index) => [field as EngagementField, who as keyof typeof columns, row[index]] as const,
  ),
);

test.each(cells)('requirement 3: %s by the %s: %i', async (field, who, expected) => {
  const { id } = await newClient();
  await newMeeting(id, `${field} of ${id}`);
  const value = field === 'booking_id' ? `${field} of ${id}` : values[field];
  const before = await rowOf(id);
  const { status } = await change(columns[who], id, { advisor_notes: 'Along with it', [field]: value });
  expect(status).toBe(expected);
  const { health_advisor, ...shown } = await show(superAdmin, id);
  if (status === 200) expect({ ...shown, health_advisor_id: health_advisor?.id }).toMatchObject({ [field]: value });
  else expect(await rowOf(id)).toEqual(before);
  const line = app.log.findLast((one) => one.includes('authz.forbidden_fields')) ?? '{}';
  if (status === 403) expect(JSON.parse(line)).toMatchObject({ user_id: id, fields: [field] });
});

async function newMeeting(user_id: number, uid: string) {
  const at = (hours: number) => new Date(app.ctx.clock().getTime() + hours * 3_600_000).toISOString();
  const meeting = {
    uid,
    user_id,
    source: 'native' as const,
    status: 'ACCEPTED' as const,
    start_at: at(24),
    end_at: at(25),
  };
  await app.db
    .insertInto('bookings')
    .values({ ...meeting, created_at: at(0), updated_at: at(0) })
    .execute();
}

test('rejects profile and sign-in fields for advisors and agents, and engagement fields for the client', async () => {
  const client = await newClient();
  await app.as(client).call('show-current-user');
  const before = await rowOf(client.id);
  const unrelated: Changes[] = [
    { email: 'mine@example.test' },
    { medications: 'x' },
    { birthdate: '1960-01-01' },
    { email_confirmed: true },
    { super_admin: true },
    { client_notes: 'x' },
  ];
  for (const person of [advisor, admin, agent])
    for (const fields of unrelated) expect((await change(person, client.id, fields)).status).toBe(403);
  for (const person of [advisor, admin])
    expect((await change(person, client.id, { booking_id: null })).status).toBe(403);
  const own: Changes[] = [{ status: 'enrolled' }, { advisor_notes: 'x' }, { financial_advisor_id: otherAdvisor.id }];
  for (const fields of own) expect((await change(client, client.id, fields)).status).toBe(403);
  expect(await rowOf(client.id)).toEqual(before);
});

test('returns 404 for other firms’ clients, and rejects engagement fields for other users', async () => {
  const { id } = await newClient();
  for (const person of [colleague, otherAdvisor, otherAdmin, secondAgent]) {
    const [unrelated, missing] = [await change(person, id, { advisor_notes: 'x' }), await change(person, 999_999, {})];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await change(superAdmin, advisor.id, { status: 'enrolled' })).errors).toEqual({
    status: ['Only a client has this'],
  });
  expect((await change(advisor, advisor.id, { status: 'enrolled' })).status).toBe(403);
});

test('returns no survey answers to advisors and agents', async () => {
  const client = await newClient();
  const answers = {
    birthdate: '1961-02-28',
    sex: 'Female',
    zip_code: '60614',
    household_income: 7,
    medications: 'Canary',
  } as const;
  await change(client, client.id, { ...answers, spouse_name: 'Canary', preferred_providers: 'Canary' });
  for (const person of [advisor, admin, agent]) {
    const { body, text } = await change(person, client.id, { advisor_notes: 'x' });
    expect(text).not.toMatch(/Canary|1961-02-28|60614/);
    expect(body).toMatchObject({ id: client.id, birthdate: null, household_income: null, sex: null });
  }
  expect((await change(superAdmin, client.id, {})).body).toMatchObject(answers);
});

test('records changes with their actor, and nothing for unchanged values', async () => {
  const { id } = await newClient();
  await change(agent, id, { status: 'pending', agency_notes: 'Kept to ourselves' });
  await change(agent, id, { status: 'pending' });
  await change(advisor, id, { first_name: 'Ada', projected_start_date: day(5) });
  await change(admin, id, { financial_advisor_id: colleague.id });
  await change(superAdmin, id, { health_advisor_id: null });
  expect(await activityKinds(id)).toMatchObject([
    { kind: 'status_changed', detail: { from: 'referred', to: 'pending' } },
    { kind: 'details_changed' },
    { kind: 'advisor_changed' },
    { kind: 'agent_changed' },
  ]);
});

test('a former advisor cannot access the client any more, the new one can', async () => {
  const { id } = await newClient();
  await change(admin, id, { financial_advisor_id: colleague.id });
  const seen = await Promise.all(
    [advisor, colleague].map((who) => app.as(who).call('show-client', { params: { id } })),
  );
  expect(seen.map(({ status }) => status)).toEqual([404, 200]);
});

test('an admin chooses among the firm’s advisors; agents are agents', async () => {
  const { id } = await newClient();
  const gone = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  for (const other of [otherAdvisor.id, agent.id, id, gone.id, 999_999])
    expect((await change(admin, id, { financial_advisor_id: other })).errors).toEqual({
      financial_advisor_id: ['Choose a financial advisor at this firm'],
    });
  for (const other of [advisor.id, id, 999_999])
    expect((await change(superAdmin, id, { health_advisor_id: other })).errors).toEqual({
      health_advisor_id: ['Choose a health agent'],
    });
});

test('a super admin moves a client to another firm, whose agent takes over without the advisor notes', async () => {
  const { id } = await newClient();
  await app.db.updateTable('accounts').set({ health_advisor_id: secondAgent.id }).where('id', '=', otherFirm).execute();
  await change(advisor, id, { advisor_notes: 'Ours alone' });
  await change(superAdmin, id, { financial_advisor_id: otherAdvisor.id });
  expect(await show(otherAdvisor, id)).toMatchObject({
    account_id: otherFirm,
    advisor_notes: null,
    health_advisor: { id: secondAgent.id },
  });
  for (const person of [advisor, admin, agent])
    expect((await app.as(person).call('show-client', { params: { id } })).status).toBe(404);
});

test('only the client or a super admin changes the phone of a client who has joined', async () => {
  const joined = [{ onboarding_complete: true }, { phone_verified_at: new Date().toISOString() }];
  for (const one of joined) {
    const { id } = await newClient({ phone_number: newNumber(), ...one });
    expect((await change(advisor, id, { phone_number: newNumber() })).errors).toEqual({
      phone_number: ['Your client has joined, so only they can change their phone number.'],
    });
    expect((await change(superAdmin, id, { phone_number: newNumber() })).status).toBe(200);
  }
});

test('rejects a new start date in the past or far ahead, and keeps an existing one', async () => {
  const { id } = await newClient({ projected_start_on: '2020-01-01' });
  const { version } = (await change(advisor, id, { projected_start_date: '2020-01-01', last_name: 'Kept' })).body;
  expect(version).toBe(2);
  for (const [start, complaint] of [
    [day(-2), 'Projected start date can’t be in the past'],
    ['9999-12-31', 'Projected start date must be within the next 5 years'],
  ] as const)
    expect((await change(advisor, id, { projected_start_date: start })).errors).toEqual({
      projected_start_date: [complaint],
    });
});

test('returns 409 to one of two concurrent writers of the same version', async () => {
  const { id } = await newClient();
  const answers = await Promise.all([
    change(advisor, id, { first_name: 'First' }, 1),
    change(agent, id, { status: 'enrolled' }, 1),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { first_name, status, version } = await rowOf(id);
  expect([first_name, status]).toEqual(answers[0].status === 200 ? ['First', 'referred'] : ['Pat', 'enrolled']);
  expect([version, (await activityKinds(id)).length]).toEqual([2, 1]);
});

test('rejects a meeting of another client', async () => {
  const [{ id }, other] = [await newClient(), await newClient()];
  await newMeeting(other.id, `of ${other.id}`);
  for (const uid of [`of ${other.id}`, 'nowhere'])
    expect((await change(agent, id, { booking_id: uid, status: 'scheduled' })).errors).toHaveProperty('booking_id');
  expect((await rowOf(id)).status).toBe('referred');
  await newMeeting(id, `of ${id}`);
  await change(advisor, id, { booking_id: `of ${id}` });
  expect((await change(agent, id, { booking_id: '' })).body.booking_id).toBe(null);
});

test('only a super admin ends a quarantine, with an unused address', async () => {
  const quarantined = {
    email: 'quarantined-x@quarantined.invalid',
    pending_email: otherAdvisor.email,
    quarantined_at: new Date().toISOString(),
  };
  const { id } = await newClient(quarantined);
  const seen = await change(advisor, id, { advisor_notes: 'x' });
  expect(seen.body).toMatchObject({ email: otherAdvisor.email, pending_email: null });
  expect(seen.text).not.toContain('held');
  expect((await change(superAdmin, id, { email: otherAdvisor.email })).errors).toEqual({
    email: ['Another account already uses this email.'],
  });
  await app.db.updateTable('users').set({ email: 'moved@example.test' }).where('id', '=', otherAdvisor.id).execute();
  expect((await change(superAdmin, id, { email: otherAdvisor.email })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ email: otherAdvisor.email, pending_email: null, quarantined_at: null });
  expect((await app.outbox(otherAdvisor.email)).map(({ subject }) => subject)).toEqual(['Confirm your email']);
});
