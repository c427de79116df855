import { expect, test } from 'vitest';
import { createActors, finishedSurvey, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, client, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(
  app.db,
);
const show = (who: typeof advisor, id: number | string) => app.as(who).call('show-survey', { params: { id } });

const received = {
  ...finishedSurvey(advisor),
  first_name: 'Margaret',
  zip_code: '60614',
  taxable_dependents: 2,
  health_advisor_id: agent.id,
};
const margaret = await newPerson(app.db, 'client', firm, received);
await app.db
  .insertInto('dependents')
  .values([
    { user_id: margaret.id, age: 9, sex: 'Male' },
    { user_id: margaret.id, age: 59, sex: 'Male', spouse: true, name: 'Robert' },
    { user_id: margaret.id, age: 61, sex: 'Female', myself: true },
  ])
  .execute();
const user = { birthdate: '1964-05-06', household_income: 71_234.5, medications: 'Canarymedicine' };
await app.as(margaret).call('update-user', { params: { id: margaret.id }, body: { user } });

test('returns what an estimate needs to the advisor, without health data', async () => {
  for (const person of [advisor, admin, agent, superAdmin]) {
    const { body, text } = await show(person, margaret.id);
    expect(body).toEqual({
      id: margaret.id,
      first_name: 'Margaret',
      name: expect.stringMatching(/^Margaret /),
      zip_code: '60614',
      household_size: 2,
      income: 71_234.5,
      tax_filing_status: 'married_joint',
      dependents: [
        { age: 61, sex: 'Female', spouse: false, birth_date: '1964-05-06' },
        { age: 59, sex: 'Male', spouse: true, birth_date: null },
        { age: 9, sex: 'Male', spouse: false, birth_date: null },
      ],
    });
    expect(text).not.toMatch(/Canarymedicine|Robert/);
  }
});

test('returns 404 for an incomplete survey, a user who is not a client, and a client who is not visible', async () => {
  const missing = await show(advisor, 999_999);
  const unfinished = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
  for (const id of [unfinished.id, client.id, advisor.id]) {
    const answer = await show(advisor, id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const answer = await show(person, margaret.id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  for (const id of ['0', 'x', '1\u0000', '9'.repeat(30)]) expect((await show(superAdmin, id)).status).toBe(404);
});

test('returns 403 for clients and 401 without a session', async () => {
  expect((await show(margaret, margaret.id)).status).toBe(403);
  expect((await app.browser().call('show-survey', { params: { id: margaret.id } })).status).toBe(401);
});
