import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, finishedSurvey, newPerson, writeUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);

const show = (who: Person, id: number | string) => app.as(who).call('show-survey-answers', { params: { id } });
const answer = (who: Person, user: object) =>
  app.as(who).call('update-user', { params: { id: who.id }, body: { user } });

async function newClient(changed: Parameters<typeof newPerson>[3] = {}) {
  const client = await newPerson(app.db, 'client', firm, {
    ...finishedSurvey(advisor),
    zip_code: '60614',
    taxable_dependents: 2,
    health_advisor_id: agent.id,
    ...changed,
  });
  await app.db.insertInto('dependents').values({ user_id: client.id, age: 61, sex: 'Female', myself: true }).execute();
  await answer(client, { household_income: 71_234.5, medications: 'Metformin', preferred_providers: 'Dr. Arroyo' });
  return client;
}

test('returns the answers to the advisor, the admin, the agent, super admins and the client', async () => {
  const client = await newClient();
  for (const person of [advisor, admin, agent, superAdmin, client]) {
    const { body } = await show(person, client.id);
    expect(body).toEqual({
      sent_at: expect.any(String),
      answers: {
        birthdate: null,
        sex: null,
        zip_code: '60614',
        taxable_dependents: 2,
        household_income: 71_234.5,
        spouse_name: null,
        dependents: [{ id: expect.any(Number), name: null, age: 61, sex: 'Female', spouse: false, myself: true }],
        preferred_providers: 'Dr. Arroyo',
        medications: 'Metformin',
      },
      looked_at: null,
      changed: [],
    });
  }
});

test('an unsent survey is readable by the client and super admins only', async () => {
  const client = await newClient({ survey_completed_at: null });
  const missing = await show(advisor, 999_999);
  for (const person of [advisor, admin, agent]) {
    const reply = await show(person, client.id);
    expect([reply.status, reply.text]).toEqual([404, missing.text]);
  }
  for (const person of [superAdmin, client]) {
    const { body } = await show(person, client.id);
    expect([body.sent_at, body.answers.medications]).toEqual([null, 'Metformin']);
  }
});

test('returns 404 for a client who is not visible, a disabled one, and a user who is not a client', async () => {
  const client = await newClient();
  for (const person of [colleague, otherAdvisor, otherAdmin]) expect((await show(person, client.id)).status).toBe(404);
  const disabled = await newClient();
  await writeUser(app.db, disabled, { disabled_at: app.ctx.clock().toISOString() });
  for (const id of [disabled.id, advisor.id, 'x']) expect((await show(superAdmin, id)).status).toBe(404);
});

test('returns 401 without a session', async () => {
  expect((await app.browser().call('show-survey-answers', { params: { id: 1 } })).status).toBe(401);
});

test('concurrent first looks are one', async () => {
  const client = await newClient();
  const replies = await Promise.all(Array.from({ length: 8 }, () => show(agent, client.id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const rows = await app.db.selectFrom('survey_viewings').selectAll().where('client_id', '=', client.id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Metformin');
});

test('each look of another user is recorded with the client', async () => {
  const client = await newClient();
  await show(agent, client.id);
  const event = await app.db
    .selectFrom('audit_events')
    .select(['action', 'client_ids'])
    .where('actor_id', '=', agent.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toEqual({ action: 'show-survey-answers', client_ids: [client.id] });
});

async function signedIn(who: Person) {
  const browser = app.browser();
  await browser.signIn(who);
  return browser;
}

test('names what changed since each viewer last looked', async () => {
  const client = await newClient();
  const look = async (who: Person) => {
    const { body } = await (await signedIn(who)).call('show-survey-answers', { params: { id: client.id } });
    return [body.looked_at, body.changed];
  };
  const change = async (user: object) =>
    (await signedIn(client)).call('update-user', { params: { id: client.id }, body: { user } });
  expect(await look(advisor)).toEqual([null, []]);
  const first = app.ctx.clock().toISOString();
  app.forward(3 * 3600);
  await change({ household_income: 80_000, medications: 'Metformin' });
  await app.db.insertInto('dependents').values({ user_id: client.id, age: 9, sex: 'Male' }).execute();
  expect(await look(advisor)).toEqual([first, ['household_income', 'dependents']]);
  expect(await look(admin)).toEqual([null, []]);
  app.forward(10 * 60);
  expect(await look(advisor)).toEqual([first, ['household_income', 'dependents']]);
  const second = app.ctx.clock().toISOString();
  app.forward(3 * 3600);
  expect(await look(advisor)).toEqual([second, []]);
  await change({ medications: 'Lisinopril' });
  expect(await look(advisor)).toEqual([second, ['medications']]);
  expect(await look(client)).toEqual([null, []]);
});
