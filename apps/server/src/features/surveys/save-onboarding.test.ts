import type { BodyInput } from 'contract/endpoint';
import type { saveOnboarding } from 'contract/endpoints/surveys';
import { expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm } = await createActors(app.db);
const fresh = { onboarding_complete: false, phone_number: '+14155550123' };
const save = (who: Awaited<ReturnType<typeof newPerson>>, body: BodyInput<typeof saveOnboarding>) =>
  app.as(who).call('save-onboarding', { body });

test('stores each step for other devices', async () => {
  const person = await newPerson(app.db, 'client', firm, fresh);
  for (const onboarding_step of [1, 2, 1]) {
    expect((await save(person, { onboarding_step })).body.onboarding_step).toBe(onboarding_step);
    const { body } = await app.browser().signIn(person);
    expect(body.user).toMatchObject({ onboarding_step, onboarding_complete: false });
  }
});

test('an advisor completes it with name and phone; twice is no error', async () => {
  const person = await newPerson(app.db, 'advisor', firm, fresh);
  expect((await save(person, { onboarding_step: 1, onboarding_complete: true })).body).toMatchObject({
    onboarding_complete: true,
    onboarding_step: 1,
  });
  // This write is a version too.
  await app.db.updateTable('users').set({ phone_number: null }).where('id', '=', person.id).execute();
  expect((await save(person, { onboarding_complete: true })).status).toBe(200);
  const shown = await app.as(person).call('show-user', { params: { id: person.id } });
  expect(shown.body.version).toBe(3);
});

test('names missing answers and completes nothing', async () => {
  const bare = { onboarding_complete: false, first_name: '', last_name: '' };
  const advisor = await newPerson(app.db, 'advisor', firm, bare);
  const contact = {
    first_name: ['First Name is required'],
    last_name: ['Last Name is required'],
    phone_number: ['Phone Number is required'],
  };
  const rejected = await save(advisor, { onboarding_step: 5, onboarding_complete: true });
  expect([rejected.status, rejected.error, rejected.errors]).toEqual([
    422,
    'Please fix the highlighted fields.',
    contact,
  ]);
  expect((await app.as(advisor).call('show-current-user')).body).toMatchObject({
    onboarding_complete: false,
    onboarding_step: 0,
  });
  const client = await newPerson(app.db, 'client', firm, bare);
  expect((await save(client, { onboarding_complete: true })).errors).toEqual({
    ...contact,
    client_request_type: ['Please select the type of insurance you are looking for'],
  });
});

test('a client has to choose a coverage type', async () => {
  const person = await newPerson(app.db, 'client', firm, fresh);
  expect((await save(person, { onboarding_complete: true })).status).toBe(422);
  const body = { user: { client_request_type: 'medicare' as const } };
  await app.as(person).call('update-user', { params: { id: person.id }, body });
  expect((await save(person, { onboarding_complete: true })).body).toMatchObject({
    onboarding_complete: true,
    client_request_type: 'medicare',
  });
});

test('records once that a client has joined, and nothing for other users', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm, fresh);
  const named = { ...fresh, first_name: 'Nina', last_name: 'Castro', client_request_type: 'combo' as const };
  const person = await newPerson(app.db, 'client', firm, { ...named, financial_advisor_id: advisor.id });
  await app.as(person).call('show-current-user');
  const complete = () => save(person, { onboarding_complete: true });
  expect((await Promise.all([complete(), complete(), complete()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  await save(advisor, { onboarding_complete: true });
  const { activities } = (await app.as(advisor).call('list-activities')).body;
  expect(activities.map(({ text }) => text)).toEqual(['Nina Castro joined']);
});

test('a name from an invitation must be in plain letters to complete the onboarding', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { ...fresh, first_name: 'José' });
  expect((await save(person, { onboarding_complete: true })).errors).toEqual({
    first_name: ['First Name can have plain letters only here'],
  });
});

test('asks only the admin for the firm, where it has to be updated', async () => {
  const empty = await newAccount(app.db, '');
  const asked = { ...fresh, update_account_in_onboarding: true };
  const admin = await newPerson(app.db, 'admin', empty, asked);
  const missing = {
    name: ['Firm Name is required'],
    street_1: ['Street Address is required'],
    city: ['City is required'],
    state: ['State is required'],
    zip: ['Zip Code is required'],
  };
  expect((await save(admin, { onboarding_complete: true })).errors).toEqual(missing);
  const account = {
    name: 'Lakeshore',
    address_attributes: { street_1: '1 Lake', city: 'Erie', state: 'PA' as const, zip: '16501' },
  };
  await app.as(admin).call('update-account', { params: { id: empty }, body: { account } });
  expect((await save(admin, { onboarding_complete: true })).body.onboarding_complete).toBe(true);

  const nameless = await newAccount(app.db, '');
  const member = await newPerson(app.db, 'advisor', nameless, asked);
  const otherAdmin = await newPerson(app.db, 'admin', nameless, fresh);
  for (const person of [member, otherAdmin])
    expect((await save(person, { onboarding_complete: true })).body.onboarding_complete).toBe(true);
});

test('completes once for ten concurrent calls', async () => {
  const person = await newPerson(app.db, 'advisor', firm, fresh);
  await app.as(person).call('show-current-user');
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(person, { onboarding_complete: true })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const shown = await app.as(person).call('show-user', { params: { id: person.id } });
  expect(shown.body.version).toBe(2);
});

test('rejects invalid steps, and returns 401 without a session', async () => {
  const person = await newPerson(app.db, 'advisor', firm, fresh);
  for (const payload of [
    { onboarding_step: -1 },
    { onboarding_step: 21 },
    { onboarding_step: 1.5 },
    { onboarding_step: '1' },
    { onboarding_complete: 'false' },
    { survey_step: 21 },
    { draft: { card_number: '4242424242424242' } },
    { user_id: 1, onboarding_step: 1 },
  ]) {
    const answer = await app.as(person).send({ method: 'POST', url: '/api/v1/onboarding', payload });
    expect(answer.statusCode).toBe(422);
  }
  expect((await app.browser().call('save-onboarding', { body: { onboarding_step: 1 } })).status).toBe(401);
});

test('accepts the four fields; false completes nothing and takes nothing back', async () => {
  const person = await newPerson(app.db, 'client', firm, { ...fresh, client_request_type: 'pre_65' });
  const four = { onboarding_step: 1, onboarding_complete: false, survey_step: 2, survey_completed: false };
  expect((await save(person, four)).body).toMatchObject({ ...four, survey_step: 0 });
  expect((await app.as(person).call('save-survey', { body: { ...four, survey_step: 3 } })).body.survey_step).toBe(3);
  expect((await save(person, { onboarding_complete: true })).body.onboarding_complete).toBe(true);
  expect((await save(person, four)).body).toMatchObject({ ...four, onboarding_complete: true, survey_step: 3 });
  const advisor = await newPerson(app.db, 'advisor', firm, fresh);
  expect((await save(advisor, { onboarding_step: 1, survey_completed: false })).status).toBe(200);
  expect((await save(advisor, { survey_step: 1 })).body.survey_step).toBe(0);
});

const typedFirm = { name: '', firm_association: '', firm_size: null, street_1: '', city: '', state: '', zip: '606' };

test('keeps what was typed, encrypted, for any device until the onboarding is complete', async () => {
  const person = await newPerson(app.db, 'client', firm, fresh);
  const shown = async () => (await app.as(person).call('show-current-user')).body.onboarding_draft;
  const stored = () =>
    app.db.selectFrom('onboarding_drafts').select('draft_encrypted').where('user_id', '=', person.id).execute();
  expect(await shown()).toBeNull();
  const draft = { first_name: 'Zoë', phone_number: '312 55', firm: { ...typedFirm, name: 'Canary Wea' }, seats: 4 };
  await save(person, { draft });
  expect(await shown()).toEqual(draft);
  expect(JSON.stringify(await stored())).not.toContain('Canary');
  await save(person, { draft: { phone_number: '312 555' } });
  expect(await shown()).toEqual({ phone_number: '312 555' });
  expect((await app.as(person).call('show-user', { params: { id: person.id } })).body.phone_number).toBe(
    fresh.phone_number,
  );
  await save(person, { draft: {} });
  expect(await stored()).toEqual([]);
  await save(person, { draft });
  await app.as(person).call('update-user', {
    params: { id: person.id },
    body: { user: { client_request_type: 'pre_65' } },
  });
  expect((await save(person, { onboarding_complete: true })).status).toBe(200);
  await save(person, { draft });
  expect([await stored(), await shown()]).toEqual([[], undefined]);
});

test('notifies the user’s own pages of a draft', async () => {
  const person = await newPerson(app.db, 'client', firm, fresh);
  const page = await app.cable(person);
  expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  await save(person, { draft: { first_name: 'Margar' } });
  await expect.poll(() => page.received).toEqual([`user.updated ${person.id}`]);
  page.ws.terminate();
});
