import { expect, test } from 'vitest';
import { blendedForm, createActors, newEstimation, newRootEstimation } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const { name: firm_name } = await app.db
  .selectFrom('accounts')
  .select('name')
  .where('id', '=', firm)
  .executeTakeFirstOrThrow();

async function nameOf({ id }: { id: number }): Promise<string> {
  const user = app.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id);
  const { first_name, last_name } = await user.executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}

test('returns the estimate with its link to its advisor', async () => {
  const saved = await newEstimation(app.as(advisor), blendedForm());
  const { body } = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(body).toMatchObject({
    id: saved.id,
    client_first_name: 'Ruth',
    name: 'Ruth',
    type: 'combo',
    zip: '33139',
    county: '12086',
    state: 'FL',
    plan_year: 2025,
    dependents_count: 2,
    household_size: 2,
    income: 96_000,
    last_year_income: 268_000,
    tax_filing_status: 'married_joint',
    rootEstimator: false,
    prepared_by: { advisor: await nameOf(advisor), firm: firm_name, phone: null },
    share_url: `http://localhost:3000/estimations/${saved.token}/view`,
    version: 1,
  });
  expect(body.county_name).toMatch(/Miami-Dade/);
  const unknown = { birth_date: null, part_b_late_months: null, part_d_late_months: null, medicare_quarters: null };
  expect(body.dependents).toEqual([
    { id: 1, age: 67, ...unknown, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 63, ...unknown, sex: 'Male', spouse: true, myself: false },
  ]);
  expect(body).not.toHaveProperty('root_token');
});

test('accepts the account admin and a super admin', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [admin, superAdmin]) {
    expect((await app.as(person).call('show-estimation', { params: { id } })).body.id).toBe(id);
  }
});

test('returns 401 without a session, whether or not the id exists', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const [real, unreal] = [
    await app.browser().call('show-estimation', { params: { id } }),
    await app.browser().call('show-estimation', { params: { id: 999_999 } }),
  ];
  expect([real.status, real.text]).toEqual([401, unreal.text]);
});

test('returns 404 to a client if the estimate is not shared with them', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await app.as(client).call('show-estimation', { params: { id } })).status).toBe(404);
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const otherFirms = await app.as(person).call('show-estimation', { params: { id } });
    const missing = await app.as(person).call('show-estimation', { params: { id: 999_999 } });
    expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
  }
});

test('accepts only the canonical form of an id', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const spelling of [
    `0x${id.toString(16)}`,
    `${id}.0`,
    `${id}e0`,
    `0${id}`,
    ` ${id}`,
    `+${id}`,
    '-1',
    '0',
    'NaN',
  ]) {
    const answer = await app.as(advisor).call('show-estimation', { params: { id: spelling } });
    expect([spelling, answer.status]).toEqual([spelling, 404]);
  }
});

test('returns 404 for ids out of range', async () => {
  for (const id of ['9007199254740991', '9007199254740993', '18446744073709551615', '1'.repeat(400)]) {
    expect((await app.as(advisor).call('show-estimation', { params: { id } })).status).toBe(404);
  }
});

test('returns the estimate with the names, but no id or email of its owner, for a share token', async () => {
  const saved = await newEstimation(app.as(advisor), blendedForm());
  const { body } = await app.browser().call('show-estimation', { params: { id: saved.token } });
  expect(body).toMatchObject({ id: saved.token, client_first_name: 'Ruth', income: 96_000, share_url: null });
  expect(body.prepared_by).toEqual({ advisor: await nameOf(advisor), firm: firm_name, phone: null });
  const names = Object.keys(body);
  for (const hidden of ['user_id', 'account_id', 'root_token', 'share_digest', 'share_encrypted', 'email']) {
    expect(names).not.toContain(hidden);
  }
  expect(JSON.stringify(body)).not.toContain(`"id":${saved.id}`);
});

const dated = {
  dependents_attributes: [
    { birth_date: '1960-07-14', sex: 'Female' as const },
    { birth_date: '1966-02-01', sex: 'Male' as const, spouse: true },
  ],
  events: [{ kind: 'leaves' as const, person: 2, month: 6, cause: 'divorce' as const }],
  untaxed_social_security: 4321,
};

test('hides birth dates from public links, and events unless the owner shares them', async () => {
  for (const shows_outlook of [false, true]) {
    const saved = await newEstimation(app.as(advisor), { ...dated, shows_outlook });
    for (const browser of [app.browser(), app.as(advisor)]) {
      const { body, text } = await browser.call('show-estimation', { params: { id: saved.token } });
      expect(body.dependents.map(({ age, birth_date }) => [age, birth_date])).toEqual([
        [64, null],
        [58, null],
      ]);
      expect(text).not.toMatch(/1960-07-14|1966-02-01/);
      expect([body.shows_outlook, body.events, body.untaxed_social_security]).toEqual(
        shows_outlook ? [true, dated.events, 4321] : [false, [], null],
      );
    }
    const own = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
    expect(own.body).toMatchObject({ events: dated.events, untaxed_social_security: 4321 });
    expect(own.body.dependents.map(({ birth_date }) => birth_date)).toEqual(['1960-07-14', '1966-02-01']);
  }
});

test('returns everything to the creator of a root estimate', async () => {
  const token = await newRootEstimation(app.browser(), dated);
  const { body } = await app.browser().call('show-estimation', { params: { id: token } });
  expect(body).toMatchObject({ events: dated.events, untaxed_social_security: 4321, shows_outlook: false });
  expect(body.dependents.map(({ birth_date }) => birth_date)).toEqual(['1960-07-14', '1966-02-01']);
});

test('returns the same for a share token to a signed-in user', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const person of [advisor, otherAdvisor, client]) {
    const { body } = await app.as(person).call('show-estimation', { params: { id: saved.token } });
    expect([body.id, body.share_url]).toEqual([saved.token, null]);
  }
});

test('returns 404 for an unknown token', async () => {
  for (const id of ['A'.repeat(43), 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`]) {
    expect((await app.browser().call('show-estimation', { params: { id } })).status).toBe(404);
  }
});

test('returns a root estimate only for its token', async () => {
  const token = await newRootEstimation(app.browser());
  const { body } = await app.browser().call('show-estimation', { params: { id: token } });
  expect(body).toMatchObject({ id: token, rootEstimator: true, prepared_by: null, share_url: null });
  expect(body).not.toHaveProperty('root_token');

  const row = await app.db
    .selectFrom('estimations')
    .select('id')
    .where('root_digest', 'is not', null)
    .executeTakeFirstOrThrow();
  for (const person of [advisor, admin, superAdmin]) {
    expect((await app.as(person).call('show-estimation', { params: { id: row.id } })).status).toBe(404);
  }
});
