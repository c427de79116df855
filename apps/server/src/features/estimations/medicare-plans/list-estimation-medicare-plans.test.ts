import { householdOf } from 'contract/endpoints/calculation-figures';
import type { MedicarePlanOnSale } from 'contract/endpoints/estimation-medicare-plans';
import { estimationInput } from 'contract/endpoints/estimations';
import type { MedicareSort } from 'contract/vocabulary/medicare-plans';
import { medicareCosts, medicareMembers } from 'estimator/medicare-costs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import {
  createActors,
  type EstimationForm,
  estimationForm,
  newEstimation,
  newPerson,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { publishLandscape, sampleLandscape } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
const { firm, advisor, agent, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);
afterAll(() => app.close());

const ownNow = performance.now.bind(performance);
let laterMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs));

const landscape = await sampleLandscape(app.db, { plan_year: 2027, states: ['DE'], advantage_plans_per_state: 60 });
const load_id = await publishLandscape(app.db, landscape);
// Lookups ask for what is published at most once a second.
laterMs += 2_000;
const kent = landscape.counties.find(({ county }) => county === '10001')?.plan_ids ?? [];
const sold = landscape.plans.filter(({ plan_id }) => kent.includes(plan_id));
const forEveryone = sold.filter(({ kind }) => kind !== 'special_needs');

const split: EstimationForm = estimationForm({
  ...{ zip: '19901', county: '10001', plan_year: 2027, household_size: 3, income: 50_000, last_year_income: 300_000 },
  tax_filing_status: 'married_joint',
  dependents_attributes: [
    { age: 60, sex: 'Female' },
    { age: 67, sex: 'Male', spouse: true },
    { age: 10, sex: 'Male' },
  ],
});
const couple: EstimationForm = {
  ...split,
  household_size: 2,
  dependents_attributes: [
    { age: 70, sex: 'Female' },
    { age: 80, sex: 'Male', spouse: true },
  ],
};

type Query = Record<string, string | number>;
const list = (of: typeof browser, id: number | string, query: Query = {}) =>
  of.call('list-estimation-medicare-plans', { params: { id }, query: query as never });
const all = async (id: number | string, query: Query = {}) =>
  (await list(browser, id, { pageSize: 100, ...query })).body;
const ids = (plans: readonly { readonly plan_id: string }[]) => plans.map(({ plan_id }) => plan_id);

const splitId = (await newEstimation(browser, split)).id;
const coupleId = (await newEstimation(browser, couple)).id;

async function membersOf(form: EstimationForm) {
  const input = estimationInput.parse(form);
  return medicareMembers(householdOf(input), await requireMarket(app.ctx.rates, input), 2027);
}
const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

test('lists the plans of the county for the person on Medicare, with what the estimator computes', async () => {
  const body = await all(splitId);
  const [member] = await membersOf(split);
  if (!member) throw new Error('Nobody is on Medicare');
  expect(body).toMatchObject({
    ...{ status: 'on_sale', plan_year: 2027, county_name: 'Kent County', person: 2, load: { id: load_id } },
    source: expect.stringMatching(/^2027 Medicare plans on sale in Kent County, from the official files loaded on /),
    ...{ is_sample: false, is_projected: true, drug_limit: 2_400, part_b_deductible: 292 },
    totalCount: forEveryone.length,
  });
  expect(ids(body.plans).toSorted()).toEqual(ids(forEveryone).toSorted());
  for (const plan of body.plans) {
    const filed = sold.find(({ plan_id }) => plan_id === plan.plan_id);
    if (!filed) throw new Error(plan.plan_id);
    const costs = medicareCosts(member, { ...filed, is_drug_plan: filed.kind === 'part_d' });
    expect(plan).toMatchObject({
      ...{ name: filed.name, kind: filed.kind, premium: dollars(filed.premium_cents), has_drugs: filed.has_drugs },
      ...{ limit: dollars(filed.limit_cents), drug_deductible: dollars(filed.drug_deductible_cents) },
      stars: filed.stars_tenths === null ? null : filed.stars_tenths / 10,
      month: dollars(costs.month_cents),
      total: { low: dollars(costs.low_cents), high: dollars(costs.high_cents) },
    });
  }
});

test('has Part B, surcharges and Medigap as the estimate has them, and the lowest costs of both ways', async () => {
  const { people, plans } = await all(splitId);
  const { body } = await browser.call('calculate-estimation', { params: { id: splitId }, query: { month: 1 } });
  const [person] = people;
  expect(people).toHaveLength(1);
  const spouse = body.people[1];
  expect(person?.part_b).toBeCloseTo((spouse?.part_b ?? 0) + (spouse?.part_b_surcharge ?? 0), 2);
  expect(spouse?.part_b_surcharge).toBeGreaterThan(0);
  expect(person?.part_d_surcharge).toBe(spouse?.part_d_surcharge);
  const lowest = (kinds: readonly string[], use: 'low' | 'high') =>
    Math.min(...plans.filter(({ kind }) => kinds.includes(kind)).flatMap(({ total }) => total[use] ?? []));
  expect(person?.traditional).toEqual({
    count: plans.filter(({ kind }) => kind === 'part_d').length,
    low: lowest(['part_d'], 'low'),
    high: lowest(['part_d'], 'high'),
  });
  expect(person?.advantage).toMatchObject({
    low: lowest(['advantage', 'cost'], 'low'),
    high: lowest(['advantage', 'cost'], 'high'),
  });
});

test('each of a couple has own costs, because Medigap is priced by age', async () => {
  const [first, second] = [await all(coupleId), await all(coupleId, { person: 2 })];
  expect([first.people.map(({ person }) => person), first.person, second.person]).toEqual([[1, 2], 1, 2]);
  const [younger, older] = first.people;
  expect(older?.medigap ?? 0).toBeGreaterThan(younger?.medigap ?? 0);
  const drugPlan = (plans: readonly MedicarePlanOnSale[]) => plans.find(({ kind }) => kind === 'part_d');
  const same = second.plans.find(({ plan_id }) => plan_id === drugPlan(first.plans)?.plan_id);
  expect(same?.month ?? 0).toBeCloseTo(
    (drugPlan(first.plans)?.month ?? 0) + (older?.medigap ?? 0) - (younger?.medigap ?? 0),
    2,
  );
  expect((await all(coupleId, { person: 9 })).person).toBe(1);
});

const amountOf: Record<MedicareSort, (plan: MedicarePlanOnSale) => number | string | null> = {
  total_low: ({ total }) => total.low,
  total_high: ({ total }) => total.high,
  premium: ({ premium }) => premium,
  drug_deductible: ({ drug_deductible }) => drug_deductible,
  limit: ({ limit }) => limit,
  stars: ({ stars }) => stars,
  name: ({ name }) => name,
};

test.each(Object.entries(amountOf))('sorts by %s in both orders, unknown amounts last', async (field, amount) => {
  const compare = (one: unknown, other: unknown) =>
    field === 'name' ? String(one).localeCompare(String(other), 'en') : Number(one) - Number(other);
  for (const order of ['asc', 'desc']) {
    const values = (await all(splitId, { field, order })).plans.map(amount);
    const known = values.filter((value) => value !== null);
    expect(new Set(known).size).toBeGreaterThan(1);
    expect(values.slice(0, known.length)).toEqual(known);
    expect(known).toEqual(known.toSorted((one, other) => (order === 'asc' ? 1 : -1) * compare(one, other)));
  }
});

test('filters by kind, carrier, stars, premium and words, and counts whatever the filters', async () => {
  const everything = await all(splitId);
  const { plans, carriers, kinds, zero_premium_count } = everything;
  const [one] = carriers;
  const cases: [Query, (plan: MedicarePlanOnSale) => boolean][] = [
    [{ kind: 'part_d' }, ({ kind }) => kind === 'part_d'],
    [{ kind: 'advantage,cost' }, ({ kind }) => kind !== 'part_d'],
    [{ carrier: one?.carrier ?? '' }, ({ carrier }) => carrier === one?.carrier],
    [{ min_stars: 4 }, ({ stars }) => (stars ?? 0) >= 4],
    [{ zero_premium: 'true' }, ({ premium }) => premium === 0],
    [{ search: `  ${plans[3]?.plan_id.toLowerCase()} ` }, ({ plan_id }) => plan_id === plans[3]?.plan_id],
  ];
  for (const [query, isWanted] of cases) {
    const wanted = plans.filter(isWanted);
    expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(plans.length);
    expect(await all(splitId, query)).toEqual({ ...everything, plans: wanted, totalCount: wanted.length });
  }
  expect(carriers.reduce((sum, { count }) => sum + count, 0)).toBe(plans.length);
  expect(zero_premium_count).toBe(plans.filter(({ premium }) => premium === 0).length);
  expect(kinds.map(({ kind }) => kind)).toContain('special_needs');
});

test('plans for special needs are listed only if they are asked for, and say whom they are for', async () => {
  const special = sold.filter(({ kind }) => kind === 'special_needs');
  const { plans } = await all(splitId, { kind: 'special_needs' });
  expect(ids(plans).toSorted()).toEqual(ids(special).toSorted());
  expect(plans.length).toBeGreaterThan(0);
  for (const { special_needs } of plans) expect(special_needs).toMatch(/^(Dual-Eligible|Institutional|Chronic)/);
});

test('pages hold each plan once, and a filter that can’t be read is a 422', async () => {
  const { plans, totalCount } = await all(splitId);
  const pages: MedicarePlanOnSale[] = [];
  for (let currentPage = 1; currentPage <= Math.ceil(totalCount / 10); currentPage += 1)
    pages.push(...(await all(splitId, { currentPage, pageSize: 10 })).plans);
  expect(pages).toEqual(plans);
  for (const query of [
    { kind: 'pace' },
    { min_stars: 6 },
    { zero_premium: 'false' },
    { person: 0 },
    { field: 'net_premium' },
  ])
    expect((await list(browser, splitId, query)).status).toBe(422);
});

test.each<[string, Partial<EstimationForm>]>([
  ['no_catalog', { zip: '60614', county: '17031' }],
  ['no_catalog', { plan_year: 2026 }],
  ['nobody_on_medicare', { household_size: 1, dependents_attributes: [{ age: 40, sex: 'Female' }] }],
])('says why there is no list: %s', async (status, changed) => {
  const { id } = await newEstimation(browser, { ...couple, ...changed });
  const body = await all(id);
  expect(body).toMatchObject({ status, plans: [], totalCount: 0, carriers: [], load: null, source: null });
  expect(body.people).toHaveLength(status === 'no_catalog' ? 2 : 0);
});

test('the estimate’s own figures do not change with a landscape', async () => {
  const { id } = await newEstimation(browser, couple);
  const figures = async () =>
    (await browser.call('calculate-estimation', { params: { id }, query: { month: 1 } })).body;
  const before = await figures();
  await publishLandscape(app.db, { ...landscape, plans: landscape.plans.slice(1) });
  laterMs += 2_000;
  expect(await figures()).toEqual(before);
  expect((await all(id)).load?.id).toBeGreaterThan(load_id);
});

test('has the same access rules as the outlook', async () => {
  for (const person of [admin, superAdmin]) expect((await list(app.as(person), splitId)).status).toBe(200);
  for (const person of [colleague, otherAdvisor]) {
    const [unrelated, missing] = [await list(app.as(person), splitId), await list(app.as(person), 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await list(app.as(client), splitId)).status).toBe(404);
  expect((await list(app.browser(), splitId)).status).toBe(401);
  const token = await newRootEstimation(app.browser(), split);
  expect((await list(app.browser(), token)).body.status).toBe('on_sale');
});

test('clients and links see it only if the owner shares the outlook', async () => {
  const reader = await newPerson(app.db, 'client', firm, {
    ...{ financial_advisor_id: advisor.id, health_advisor_id: agent.id },
  });
  for (const shows_outlook of [false, true]) {
    const { id, token } = await newEstimation(browser, { ...split, client_id: reader.id, shows_outlook });
    await browser.call('update-sharing', { params: { id }, body: { shared_with_client: true } });
    const status = shows_outlook ? 200 : 404;
    expect((await list(app.as(reader), id)).status).toBe(status);
    expect((await list(app.browser(), token)).status).toBe(status);
    if (shows_outlook) expect((await list(app.browser(), token)).body).toEqual((await list(browser, id)).body);
    else expect((await list(app.browser(), token)).text).toBe((await list(app.browser(), 'A'.repeat(43))).text);
  }
});
