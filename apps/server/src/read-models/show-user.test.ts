import { afterAll, expect, test } from 'vitest';
import { dump } from '../testing/dump.ts';
import { createActors, newPerson } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { scripts } from '../testing/texts.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, client, otherAdvisor, agent, superAdmin } = await createActors(app.db);

const answers = {
  birthdate: '1961-02-28',
  sex: 'Female' as const,
  zip_code: '60614',
  taxable_dependents: 2,
  household_income: 71_234.56,
  preferred_providers: 'Dr. Canary-Provider\nSecond line',
  medications: 'Canarymedicine 20 mg',
  spouse_name: 'Robert',
};
const change = (user: typeof answers) =>
  app.as(client).call('update-user', { params: { id: client.id }, body: { user } });

test('returns all answers to the user and to a super admin', async () => {
  await change(answers);
  const own = await app.as(client).call('show-user', { params: { id: client.id } });
  expect(own.body).toMatchObject({ id: client.id, email: client.email, ...answers });
  const seen = await app.as(superAdmin).call('show-user', { params: { id: client.id } });
  const { survey_draft, ...shared } = own.body;
  expect([survey_draft, seen.body]).toEqual([null, shared]);
});

test('returns nulls before the survey', async () => {
  const { body } = await app.as(agent).call('show-user', { params: { id: agent.id } });
  expect(body).toMatchObject({ birthdate: null, household_income: null, medications: null, bio_url: null, version: 1 });
});

test('returns 404 for other users', async () => {
  for (const person of [advisor, colleague, admin, otherAdvisor, agent]) {
    const unrelated = await app.as(person).call('show-user', { params: { id: client.id } });
    const missing = await app.as(person).call('show-user', { params: { id: 999_999 } });
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await app.as(superAdmin).call('show-user', { params: { id: 999_999 } })).status).toBe(404);
  for (const id of ['0', '-1', '1e3', 'me', '1\u0000', '9'.repeat(40)])
    expect((await app.as(superAdmin).call('show-user', { params: { id } })).status).toBe(404);
});

test('returns 401 without a session', async () => {
  expect((await app.browser().call('show-user', { params: { id: client.id } })).status).toBe(401);
});

test('requirement 38: a dump of the database shows no birth date, income, medication or provider', async () => {
  await change(answers);
  await app.work();
  const text = await dump(app.db);
  expect(text).toContain(client.email);
  for (const secret of ['1961-02-28', '71234.56', '71_234', 'Canary-Provider', 'Canarymedicine'])
    expect(text).not.toContain(secret);
  const { birthdate_encrypted } = await app.db
    .selectFrom('client_profiles')
    .select('birthdate_encrypted')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow();
  expect(birthdate_encrypted).toMatch(/^~\d+\.[\w-]+$/);
});

test('requirement 38: a ciphertext moved to another column does not decrypt', async () => {
  const person = await newPerson(app.db, 'client', firm);
  await app.as(person).call('update-user', { params: { id: person.id }, body: { user: { medications: 'None' } } });
  const { medications_encrypted } = await app.db
    .selectFrom('client_profiles')
    .select('medications_encrypted')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(() => app.ctx.encryption.decrypt('users.preferred_providers', medications_encrypted ?? '')).toThrow();
});

test('requirement 24: returns scripts as text, in JSON that no browser renders', async () => {
  for (const script of scripts) {
    const received = {
      first_name: script,
      last_name: script,
      preferred_providers: script,
      medications: script,
      spouse_name: script,
    };
    const saved = await change({ ...answers, ...received });
    expect(saved.body).toMatchObject(received);
    const { headers, body } = await app.as(client).call('show-user', { params: { id: client.id } });
    expect(body).toMatchObject({ ...received, name: `${script} ${script}` });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(body.avatar).toMatch(/^\/api\/v1\/avatar\?name=[^<>"' ]+&background=[0-9A-F]{6}$/);
  }
});
