import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { finishedSurvey, newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, advisor, colleague, admin, client, stranger, otherAdmin, agent, superAdmin } = await newCast(house.db);
const show = (who: typeof advisor, id: number | string) => house.as(who).call('show-survey', { params: { id } });

const told = {
  ...finishedSurvey(advisor),
  first_name: 'Margaret',
  zip_code: '60614',
  taxable_dependents: 2,
  health_advisor_id: agent.id,
};
const margaret = await newPerson(house.db, 'client', firm, told);
await house.db
  .insertInto('dependents')
  .values([
    { user_id: margaret.id, age: 9, sex: 'Male' },
    { user_id: margaret.id, age: 59, sex: 'Male', spouse: true, name: 'Robert' },
    { user_id: margaret.id, age: 61, sex: 'Female', myself: true },
  ])
  .execute();
const user = { household_income: 71_234.5, medications: 'Canarymedicine' };
await house.as(margaret).call('update-user', { params: { id: margaret.id }, body: { user } });

test('whoever advises the client sees what an estimate needs, and nothing of their health', async () => {
  for (const person of [advisor, admin, agent, superAdmin]) {
    const { body, text } = await show(person, margaret.id);
    expect(body).toEqual({
      id: margaret.id,
      first_name: 'Margaret',
      zip_code: '60614',
      household_size: 2,
      income: 71_234.5,
      dependents: [
        { age: 61, sex: 'Female', spouse: false },
        { age: 59, sex: 'Male', spouse: true },
        { age: 9, sex: 'Male', spouse: false },
      ],
    });
    expect(text).not.toMatch(/Canarymedicine|Robert/);
  }
});

test('an unfinished survey, somebody who is no client and somebody else’s client answer like nobody', async () => {
  const missing = await show(advisor, 999_999);
  const unfinished = await newPerson(house.db, 'client', firm, { financial_advisor_id: advisor.id });
  for (const id of [unfinished.id, client.id, advisor.id]) {
    const answer = await show(advisor, id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  for (const person of [colleague, stranger, otherAdmin]) {
    const answer = await show(person, margaret.id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  for (const id of ['0', 'x', '1\u0000', '9'.repeat(30)]) expect((await show(superAdmin, id)).status).toBe(404);
});

test('clients, the one it is about too, and strangers are refused', async () => {
  expect((await show(margaret, margaret.id)).status).toBe(403);
  expect((await house.browser().call('show-survey', { params: { id: margaret.id } })).status).toBe(401);
});
