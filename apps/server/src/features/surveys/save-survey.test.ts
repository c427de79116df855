import type { SurveyDraft } from 'contract/endpoints/flow-drafts';
import { expect, test } from 'vitest';
import { publishUser } from '../../realtime/store.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, agent, superAdmin } = await createActors(app.db);
const save = (who: Person, body: { survey_step?: number; survey_completed?: true }) =>
  app.as(who).call('save-survey', { body });

const answers = {
  birthdate: '1961-02-28',
  sex: 'Female' as const,
  zip_code: '60614',
  taxable_dependents: 2,
  household_income: 71_234,
  preferred_providers: 'Dr. Canary',
  medications: 'Canarymedicine',
};

let made = 0;
const newClient = (changed: Parameters<typeof newPerson>[3] = {}) =>
  newPerson(app.db, 'client', firm, { first_name: 'Margaret', last_name: `Holt ${++made}`, ...changed });

async function reply(person: Person, left_out?: keyof typeof answers | 'dependents'): Promise<void> {
  const user = Object.fromEntries(Object.entries(answers).filter(([field]) => field !== left_out));
  await app.as(person).call('update-user', { params: { id: person.id }, body: { user } });
  if (left_out === 'dependents') return;
  const dependent = { age: 64, sex: 'Female' as const, myself: true };
  await app.as(person).call('create-dependent', { params: { id: person.id }, body: { dependent } });
}

test('stores the step for other devices', async () => {
  const person = await newClient();
  expect((await save(person, { survey_step: 3 })).body.survey_step).toBe(3);
  expect((await app.browser().signIn(person)).body.user).toMatchObject({ survey_step: 3, survey_completed: false });
});

test('mails the advisor once, with a link to the prefilled estimate and without answers', async () => {
  const own = await newPerson(app.db, 'advisor', firm, { first_name: 'Jonah' });
  const person = await newClient({ financial_advisor_id: own.id });
  await reply(person);
  await app.as(person).call('show-current-user');
  const otherTab = await app.cable(person);
  expect(await otherTab.subscribe({ channel: 'UserChannel' })).toBe(true);
  const done = await Promise.all(Array.from({ length: 8 }, () => save(person, { survey_completed: true })));
  expect(done.map(({ body }) => body.survey_completed)).toEqual(Array(8).fill(true));
  expect((await save(person, { survey_completed: true })).status).toBe(200);

  await otherTab.until(() => otherTab.received.includes(`client.updated ${person.id}`));
  otherTab.ws.close();
  const { activities } = (await app.as(own).call('list-activities')).body;
  expect(activities.map(({ text }) => text)).toEqual([`Margaret Holt ${made} completed their profile`]);

  const [mail, ...more] = await app.outbox(own.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'A client’s profile is ready',
    link: `http://localhost:3000/estimations/new?survey=${person.id}`,
  });
  expect(mail?.text).toContain(`Margaret Holt ${made}`);
  for (const secret of ['1961', '71', '60614', 'Canary', person.email])
    expect(
      `${mail?.subject} ${mail?.text.replace(/https?:\S+/g, '')} ${mail?.html?.replace(/<style[\s\S]*?<\/style>|style="[^"]*"/g, '').replace(/https?:\S+/g, '')}`,
    ).not.toContain(secret);
});

test('requirement 24: escapes a script in a name in the advisor’s mail', async () => {
  const own = await newPerson(app.db, 'advisor', firm);
  const script = '<img src=x onerror=alert(1)>';
  const person = await newClient({ financial_advisor_id: own.id, first_name: script });
  await reply(person);
  await save(person, { survey_completed: true });
  const [mail] = await app.outbox(own.email);
  expect(mail?.text).toContain(script);
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail?.html).not.toContain('<img src=x');
});

test('sends no mail without an advisor who can sign in', async () => {
  const gone = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  for (const financial_advisor_id of [null, gone.id]) {
    const person = await newClient({ financial_advisor_id });
    await reply(person);
    expect((await save(person, { survey_completed: true })).body.survey_completed).toBe(true);
  }
  expect(await app.outbox(gone.email)).toEqual([]);
});

test.each([
  ['birthdate', 'Birth date is required'],
  ['sex', 'Sex is required'],
  ['zip_code', 'Zip Code is required'],
  ['taxable_dependents', 'Tax household size is required'],
  ['household_income', 'Household income is required'],
  ['preferred_providers', 'Preferred providers is required'],
  ['medications', 'Medications is required'],
  ['dependents', 'Tell us who needs coverage, starting with yourself'],
] as const)('without %s it is not complete', async (field, complaint) => {
  const person = await newClient({ financial_advisor_id: advisor.id });
  await reply(person, field);
  const rejected = await save(person, { survey_completed: true, survey_step: 4 });
  expect([rejected.status, rejected.errors]).toEqual([422, { [field]: [complaint] }]);
  expect((await app.as(person).call('show-current-user')).body).toMatchObject({
    survey_completed: false,
    survey_step: 0,
  });
  expect((await app.outbox(advisor.email)).map(({ text }) => text).join()).not.toContain(`Holt ${made}`);
});

test('accepts an income of zero', async () => {
  const person = await newClient();
  await reply(person, 'household_income');
  const user = { household_income: 0 };
  await app.as(person).call('update-user', { params: { id: person.id }, body: { user } });
  expect((await save(person, { survey_completed: true })).status).toBe(200);
});

test('saves nothing for users who are not clients, and rejects invalid fields', async () => {
  for (const person of [advisor, admin, agent, superAdmin]) {
    const { body } = await save(person, { survey_step: 1, survey_completed: true });
    expect(body).toMatchObject({ id: person.id, survey_step: 0, survey_completed: false });
  }
  expect((await app.browser().call('save-survey', { body: { survey_step: 1 } })).status).toBe(401);
  const person = await newClient();
  for (const payload of [{ survey_step: 21 }, { survey_completed: 'false' }, { onboarding_step: 21 }]) {
    const answer = await app.as(person).send({ method: 'POST', url: '/api/v1/survey', payload });
    expect(answer.statusCode).toBe(422);
  }
});

test('keeps incomplete answers, encrypted, for the client alone until the survey is complete', async () => {
  const person = await newClient();
  const params = { id: person.id };
  const shown = async (who: Person = person) => (await app.as(who).call('show-user', { params })).body.survey_draft;
  const keep = (draft: SurveyDraft) => app.as(person).call('save-survey', { body: { draft } });
  const stored = () =>
    app.db.selectFrom('survey_drafts').select('draft_encrypted').where('user_id', '=', person.id).execute();
  expect(await shown()).toBeNull();
  const child = { id: null, name: 'Canary', age: null, sex: '' as const, spouse: 'no' as const };
  const draft: SurveyDraft = { basics: { birthdate: '19-03-', zip_code: '606' }, dependents: [child] };
  expect((await keep(draft)).status).toBe(200);
  expect(await shown()).toEqual(draft);
  expect(await shown(superAdmin)).toBeUndefined();
  expect(JSON.stringify(await stored())).not.toContain('Canary');
  await keep({ basics: { zip_code: '6061' } });
  expect(await shown()).toEqual({ basics: { zip_code: '6061' } });
  await keep({});
  expect(await stored()).toEqual([]);
  await keep(draft);
  await reply(person);
  expect((await save(person, { survey_completed: true })).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect(
    (await app.as(person).send({ method: 'POST', url: '/api/v1/survey', payload: { draft: { ssn: '1' } } })).statusCode,
  ).toBe(422);
});

test('notifies only the client’s own pages of a draft', async () => {
  const person = await newClient();
  const [own, others] = [await app.cable(person), await app.cable(superAdmin)];
  for (const page of [own, others]) expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  await app.as(person).call('save-survey', { body: { draft: { basics: { zip_code: '606' } } } });
  await publishUser(app.db, superAdmin.id);
  await expect.poll(() => others.received).toEqual([`user.updated ${superAdmin.id}`]);
  const updated = `user.updated ${person.id}`;
  await expect.poll(() => own.received).toEqual([updated]);
  await app.as(person).call('save-survey', { body: { draft: {} } });
  await expect.poll(() => own.received).toEqual([updated, updated]);
  for (const { ws } of [own, others]) ws.terminate();
});

test('all four fields of the specification work for everyone, and each call changes its own flow only', async () => {
  const all = { onboarding_step: 2, onboarding_complete: true, survey_step: 3, survey_completed: true };
  const fresh = { onboarding_complete: false, phone_number: '+14155550123', client_request_type: 'combo' as const };
  const client = await newClient(fresh);
  await reply(client);
  const progress = async (person: Person) => {
    const { body } = await app.as(person).call('show-current-user');
    return [body.onboarding_step, body.onboarding_complete, body.survey_step, body.survey_completed];
  };
  expect((await app.as(client).call('save-survey', { body: all })).status).toBe(200);
  expect(await progress(client)).toEqual([0, false, 3, true]);
  const other = await newClient(fresh);
  expect((await app.as(other).call('save-onboarding', { body: all })).status).toBe(200);
  expect(await progress(other)).toEqual([2, true, 0, false]);
  for (const kind of ['advisor', 'admin', 'agent', 'superAdmin'] as const) {
    const { client_request_type: _, ...staff } = fresh;
    const person = await newPerson(app.db, kind, firm, staff);
    expect((await app.as(person).call('save-survey', { body: all })).status).toBe(200);
    expect(await progress(person)).toEqual([0, false, 0, false]);
    expect((await app.as(person).call('save-onboarding', { body: all })).status).toBe(200);
    expect(await progress(person)).toEqual([2, true, 0, false]);
  }
});
