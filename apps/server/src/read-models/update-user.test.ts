import type { BodyInput } from 'contract/endpoint';
import type { updateUser } from 'contract/endpoints/user-changes';
import { sharedAddressText } from 'contract/fields/emails';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../testing/factories.ts';
import { mailedToken } from '../testing/links.ts';
import { countWaiting } from '../testing/locks.ts';
import { createTestApp } from '../testing/test-app.ts';
import { invalidNames, realNames } from '../testing/texts.ts';

type Changes = BodyInput<typeof updateUser>['user'];

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, client, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const forbidden = 'You are not authorized to access this page';

const change = (who: Person, user: Changes, id = who.id, version?: number) =>
  app.as(who).call('update-user', { params: { id }, body: { user, ...(version && { version }) } });
const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const about: Changes = {
  birthdate: '1961-02-28',
  sex: 'Female',
  zip_code: '60614',
  taxable_dependents: 2,
  household_income: 71_234.5,
  preferred_providers: 'Dr. Shah\nSt. Mary’s',
  medications: 'None',
  spouse_name: 'Robert',
  client_request_type: 'combo',
};

test.each([
  ['an advisor', advisor, { first_name: 'Ann', last_name: 'Lee', household_count: 40 }],
  ['an account admin', admin, { household_count: null }],
  ['an agent', agent, { meeting_path: 'priya-raman', bio_url: 'https://harbor.example/priya' }],
  ['a client', client, about],
] as const)('%s changes what is theirs', async (_, person, changes) => {
  const { body } = await change(person, changes);
  expect(body).toMatchObject(changes);
  expect((await app.as(person).call('show-user', { params: { id: person.id } })).body).toEqual(body);
});

test('only what is sent changes, and each change counts', async () => {
  const person = await newPerson(app.db, 'client', firm);
  await change(person, about);
  const { body } = await change(person, { zip_code: '97209' });
  expect(body).toMatchObject({ ...about, zip_code: '97209', version: 3 });
});

test('requirement 3: rejects and logs fields that decide rights, except for super admins', async () => {
  const rights: Changes[] = [
    { super_admin: true },
    { type: 'HealthAdvisorUser' },
    { role: 'admin' },
    { email_confirmed: true },
    { onboarding_complete: true },
  ];
  for (const kind of ['client', 'advisor', 'agent', 'admin'] as const) {
    const person = await newPerson(app.db, kind, firm, { email_confirmed: false, onboarding_complete: false });
    await app.as(person).call('show-current-user');
    const before = await rowOf(person.id);
    for (const right of rights) {
      const { status, error } = await change(person, { ...right, last_name: 'Sneaked' });
      expect([status, error]).toEqual([403, forbidden]);
      const line = app.log.findLast((one) => one.includes('authz.forbidden_fields')) ?? '';
      expect(JSON.parse(line)).toMatchObject({
        level: 'warn',
        actor_id: person.id,
        user_id: person.id,
        fields: Object.keys(right),
      });
      expect(line).not.toContain('Sneaked');
    }
    expect(await rowOf(person.id)).toEqual(before);
  }
});

test('requirement 3: rejects and logs unknown fields', async () => {
  const before = await rowOf(advisor.id);
  for (const field of [
    'admin',
    'account_id',
    'plan_type',
    'stripe_customer_id',
    'password_hash',
    'version',
    'id',
    '__proto__x',
  ]) {
    const payload = { user: { last_name: 'Sneaked', [field]: 1 } };
    const answer = await app.as(advisor).send({ method: 'PATCH', url: `/api/v1/users/${advisor.id}`, payload });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    const line = app.log.findLast((one) => one.includes('http.unknown_fields')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ endpoint: 'update-user', actor_id: advisor.id, fields: [field] });
  }
  expect(await rowOf(advisor.id)).toEqual(before);
});

test.each([
  ['an advisor', advisor, ['meeting_path', 'medications', 'client_request_type']],
  ['an agent', agent, ['household_count', 'birthdate']],
  ['a client', client, ['household_count', 'bio_url', 'meeting_path']],
] as const)('%s does not change what belongs to another kind of person', async (_, person, fields) => {
  const all: Changes = { ...about, household_count: 1, bio_url: 'https://a.example', meeting_path: 'a' };
  for (const field of fields) expect((await change(person, { [field]: all[field] })).status).toBe(403);
});

test('returns 404 for another user and changes nothing', async () => {
  const before = await rowOf(client.id);
  for (const person of [advisor, colleague, otherAdvisor, agent]) {
    const unrelated = await change(person, { last_name: 'Mine', super_admin: true }, client.id);
    const missing = await change(person, { last_name: 'Mine', super_admin: true }, 999_999);
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await app.browser().call('update-user', { params: { id: client.id }, body: { user: {} } })).status).toBe(401);
  expect(await rowOf(client.id)).toEqual(before);
});

test('a super admin changes types and roles, effective at the next request', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { email_confirmed: false, onboarding_complete: false });
  expect((await app.as(person).call('list-estimations')).status).toBe(200);
  const { body } = await change(
    superAdmin,
    { email_confirmed: true, onboarding_complete: true, role: 'admin' },
    person.id,
  );
  expect(body).toMatchObject({ email_confirmed: true, onboarding_complete: true, role: 'admin', admin: true });
  const turned = await change(superAdmin, { type: 'ClientUser' }, person.id);
  expect(turned.body).toMatchObject({ type: 'ClientUser', role: 'member', admin: false });
  expect((await app.as(person).call('list-estimations')).status).toBe(403);
});

test('only advisors can be account admins, and super admins cannot revoke their own right', async () => {
  expect((await change(superAdmin, { role: 'admin' }, client.id)).errors).toEqual({
    role: ['Only a financial advisor can be an account admin'],
  });
  expect((await change(superAdmin, { super_admin: false })).errors).toEqual({
    super_admin: ['Another super admin has to remove this from your account'],
  });
  const second = await newPerson(app.db, 'superAdmin', null);
  expect((await change(superAdmin, { super_admin: false }, second.id)).body.super_admin).toBe(false);
});

test('of two super admins who take the right from each other at the same time, one keeps it', async () => {
  const staff = await app.db.selectFrom('users').select('id').where('super_admin', '=', true).execute();
  const setRight = (super_admin: boolean) =>
    app.db
      .updateTable('users')
      .set({ super_admin })
      .where(
        'id',
        'in',
        staff.map(({ id }) => id),
      )
      .execute();
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await newPerson(app.db, 'superAdmin', null), await newPerson(app.db, 'superAdmin', null)];
    await setRight(false);
    const answers = await Promise.all([
      change(one, { super_admin: false }, other.id),
      change(other, { super_admin: false }, one.id),
    ]);
    await setRight(true);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await Promise.all([one, other].map(({ id }) => rowOf(id)))).filter((row) => row.super_admin);
    expect(left).toHaveLength(1);
    await app.db.updateTable('users').set({ super_admin: false }).where('id', 'in', [one.id, other.id]).execute();
  }
});

test('a super admin changes the second factor, the onboarding and the CRM number of another user', async () => {
  const changes = { two_fa_enabled: true, update_account_in_onboarding: true, crm_person_id: 'CRM-9' };
  const person = await newPerson(app.db, 'admin', firm);
  for (const [field, value] of Object.entries(changes))
    expect((await change(person, { [field]: value })).status).toBe(403);
  const browser = app.as(person);
  await browser.call('show-current-user');
  expect((await change(superAdmin, changes, person.id)).body).toMatchObject(changes);
  const own = await browser.call('show-user', { params: { id: person.id } });
  expect(own.body).toMatchObject({ two_fa_enabled: true, crm_person_id: null });
  expect((await change(superAdmin, { two_fa_enabled: true })).errors).toEqual({
    two_fa_enabled: ['Change this in Settings'],
  });
  const mails = app.db.selectFrom('messages').select('id').where('user_id', '=', person.id);
  expect(await mails.where('purpose', '=', 'second_factor').execute()).toHaveLength(1);
});

describe('roles and seats', () => {
  const newFirm = async (columns: { stripeable?: boolean; seats?: number } = {}) => {
    const id = await newAccount(app.db);
    await app.db
      .updateTable('accounts')
      .set({ seats: 0, ...columns })
      .where('id', '=', id)
      .execute();
    return id;
  };

  test('a firm keeps an admin who has joined', async () => {
    const id = await newFirm();
    const last = await newPerson(app.db, 'admin', id);
    await newPerson(app.db, 'admin', id, { onboarding_complete: false, password_hash: null });
    const changes: Changes[] = [
      { role: 'member' },
      { type: 'ClientUser' },
      { type: 'HealthAdvisorUser', role: 'member' },
    ];
    for (const user of changes) expect((await change(superAdmin, user, last.id)).code).toBe('last_admin');
    expect((await change(superAdmin, { role: 'admin', last_name: 'Kept' }, last.id)).status).toBe(200);
    await newPerson(app.db, 'admin', id);
    expect((await change(superAdmin, { role: 'member' }, last.id)).status).toBe(200);
  });

  test('of two concurrent demotions of the last two admins, one succeeds', async () => {
    const id = await newFirm();
    const admins = [await newPerson(app.db, 'admin', id), await newPerson(app.db, 'admin', id)];
    const answers = await Promise.all(admins.map((one) => change(superAdmin, { role: 'member' }, one.id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['last_admin', undefined]);
  });

  test('an advisor who moves to another firm at the same time keeps the role of the move', async () => {
    const [former, next] = [await newFirm(), await newFirm()];
    await newPerson(app.db, 'admin', former);
    const advisor = await newPerson(app.db, 'advisor', former);
    const { promotion } = await app.db.transaction().execute(async (move) => {
      await move.selectFrom('accounts').select('id').where('id', '=', former).forNoKeyUpdate().execute();
      await move.updateTable('users').set({ account_id: next }).where('id', '=', advisor.id).execute();
      const begun = change(superAdmin, { role: 'admin' }, advisor.id);
      while ((await countWaiting(app.db)) === 0) await Promise.resolve();
      return { promotion: begun };
    });
    expect((await promotion).code).toBe('version_conflict');
  });

  test('a user who becomes an advisor takes a free seat', async () => {
    const id = await newFirm({ stripeable: true, seats: 1 });
    await newPerson(app.db, 'admin', id);
    const person = await newPerson(app.db, 'client', id);
    expect((await change(superAdmin, { type: 'AdvisorUser' }, person.id)).code).toBe('no_seat_available');
    await app.db.updateTable('accounts').set({ seats: 2 }).where('id', '=', id).execute();
    expect((await change(superAdmin, { type: 'AdvisorUser' }, person.id)).status).toBe(200);
  });
});

test('returns 409 for an outdated version; without a version the last write wins', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  expect((await change(person, { last_name: 'First' }, person.id, 1)).body.version).toBe(2);
  const second = await change(person, { last_name: 'Second' }, person.id, 1);
  expect([second.status, second.error]).toEqual([409, 'Someone else updated this. Nothing was overwritten.']);
  expect((await rowOf(person.id)).last_name).toBe('First');
  expect((await change(person, { last_name: 'Third' })).body).toMatchObject({ last_name: 'Third', version: 3 });
});

test('accepts one of ten concurrent changes of one version', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await app.as(person).call('show-current-user');
  const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
  const answers = await Promise.all(names.map((last_name) => change(person, { last_name }, person.id, 1)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await rowOf(person.id)).last_name).toBe(names[winner]);
});

test('keeps names in normalized form and rejects invalid characters', async () => {
  for (const name of realNames) {
    expect((await change(advisor, { first_name: name, last_name: name })).body.first_name).toBe(name.normalize('NFC'));
  }
  expect((await change(advisor, { first_name: 'Jose\u0301' })).body.first_name).toBe('José');
  expect((await change(advisor, { first_name: '  Ann  ' })).body.first_name).toBe('Ann');
  for (const name of invalidNames) {
    expect((await change(advisor, { first_name: name })).errors).toEqual({
      first_name: ['First Name has characters that can’t be saved'],
    });
  }
  for (const nothing of ['', '   ', '\u200b\u200b', '\u200e'])
    expect((await change(advisor, { last_name: nothing })).errors).toEqual({ last_name: ['Last Name is required'] });
  expect((await change(advisor, { first_name: 'x'.repeat(65_536) })).errors).toEqual({
    first_name: ['First Name must be at most 100 characters'],
  });
  expect((await rowOf(advisor.id)).first_name).toBe('Ann');
});

test('requires plain letters in names during onboarding, but not for super admins', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { onboarding_complete: false });
  expect((await change(person, { first_name: 'José', last_name: 'Núñez' })).errors).toEqual({
    first_name: ['First Name can have plain letters only here'],
    last_name: ['Last Name can have plain letters only here'],
  });
  expect((await change(person, { first_name: "Jose O'Hara-2" })).status).toBe(200);
  expect((await change(superAdmin, { first_name: 'José' }, person.id)).status).toBe(200);
});

test.each<[string, Changes, string]>([
  ['birthdate', { birthdate: '2999-01-01' }, 'Birth date can’t be in the future'],
  ['birthdate', { birthdate: '2023-02-29' }, 'Birth date must be a date'],
  ['birthdate', { birthdate: '1899-12-31' }, 'Birth date must be after 1900'],
  ['birthdate', { birthdate: '' }, 'Birth date is required'],
  ['zip_code', { zip_code: '' }, 'Zip Code is required'],
  ['birthdate', { birthdate: '01/02/1960' }, 'Birth date must be a date'],
  ['zip_code', { zip_code: '6061' }, 'Invalid zip code'],
  ['zip_code', { zip_code: '00000' }, 'Invalid zip code'],
  ['taxable_dependents', { taxable_dependents: 0 }, 'Tax household size must be at least 1'],
  ['household_income', { household_income: -1 }, 'Household income can’t be negative'],
  ['household_income', { household_income: 1.234 }, 'Household income can have at most two decimal places'],
  ['medications', { medications: ' \n ' }, 'Medications is required'],
  ['medications', { medications: 'a\u0000' }, 'Medications has characters that can’t be saved'],
  [
    'preferred_providers',
    { preferred_providers: 'x'.repeat(5_001) },
    'Preferred providers must be at most 5000 characters',
  ],
])('%s is checked: %j', async (field, changes, complaint) => {
  expect((await change(client, changes)).errors).toEqual({ [field]: [complaint] });
});

test.each<[string, Changes, string]>([
  [
    'meeting_path',
    { meeting_path: '//evil.example' },
    'Meeting path can have only letters, numbers, hyphens, and slashes',
  ],
  ['meeting_path', { meeting_path: 'a/../b' }, 'Meeting path can have only letters, numbers, hyphens, and slashes'],
  [
    'meeting_path',
    { meeting_path: 'javascript:x' },
    'Meeting path can have only letters, numbers, hyphens, and slashes',
  ],
  ['bio_url', { bio_url: 'javascript:alert(1)' }, 'Bio link must begin with https://'],
  ['bio_url', { bio_url: 'http://a.example' }, 'Bio link must begin with https://'],
  ['bio_url', { bio_url: 'https://ann:secret@a.example' }, 'Bio link can’t have a user name or password'],
  ['bio_url', { bio_url: 'https://a.example/\u0000' }, 'Bio link has characters that can’t be saved'],
])('%s is checked: %j', async (field, changes, complaint) => {
  expect((await change(agent, changes)).errors).toEqual({ [field]: [complaint] });
});

test('rejects invalid bodies', async () => {
  for (const payload of [
    {},
    { user: null },
    { user: [] },
    { user: { first_name: ['x'] } },
    { user: { super_admin: 'yes' } },
    [],
  ]) {
    const answer = await app.as(advisor).send({ method: 'PATCH', url: `/api/v1/users/${advisor.id}`, payload });
    expect(answer.statusCode).toBe(422);
  }
});

test('a pending change of the email is canceled by its user, without the password, and nobody else', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const asked = { user: { email: 'typo@example.test' }, current_password: person.password };
  expect((await app.as(person).call('update-user', { params: { id: person.id }, body: asked })).status).toBe(200);
  const token = await mailedToken(app, 'typo@example.test');
  for (const who of [colleague, admin, otherAdvisor, agent, client])
    expect((await change(who, { email: person.email }, person.id)).status).toBe(404);
  expect((await rowOf(person.id)).pending_email).toBe('typo@example.test');
  expect((await change(person, { email: person.email })).body).toMatchObject({ pending_email: null });
  expect((await app.browser().call('confirm-email', { body: { token } })).code).toBe('link_invalid');
  expect((await rowOf(person.id)).email).toBe(person.email);
});

test('rejects a change to a shared mailbox, as at sign-up', async () => {
  for (const email of ['info@firm.example', 'Admin@firm.example']) {
    const errors = { email: [sharedAddressText] };
    expect((await change(advisor, { email })).errors).toEqual(errors);
    expect((await change(superAdmin, { email }, advisor.id)).errors).toEqual(errors);
  }
});
