import { householdOf } from 'contract/endpoints/calculation-figures';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { estimationInput } from 'contract/endpoints/estimations';
import type { PlanSort } from 'contract/vocabulary/plans';
import { planBuyers } from 'estimator/plan-buyers';
import { planBar, planCosts } from 'estimator/plans';
import { plansOnSale } from 'plan-files/on-sale';
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
import { publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
const { firm, advisor, agent, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);
afterAll(() => app.close());

const ownNow = performance.now.bind(performance);
let laterMs = 0;
const moveClock = () => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs);
moveClock();
beforeEach(moveClock);
/** Lookups ask for what is published at most once a second. */
async function publish(catalog: Parameters<typeof publishPlans>[1]): Promise<number> {
  const load_id = await publishPlans(app.db, catalog);
  laterMs += 2_000;
  return load_id;
}

const options = { plan_year: 2027, states: ['DE'], plans_per_state: 40 } as const;
const { catalog: generated } = await sampleCatalog(app.db, options);
const links = [
  ['https://plans.example.test/drugs', 'http://plans.example.test/plan'],
  ['https://ann:secret@plans.example.test/', 'javascript:alert(1)'],
  ['plans.example.test', null],
] as const;
const catalog = {
  ...generated,
  plans: generated.plans.map((plan, index) => {
    const [formulary_url, brochure_url] = links[index % links.length] ?? [null, null];
    return { ...plan, formulary_url, brochure_url };
  }),
};

const couple = estimationForm({
  ...{ zip: '19901', county: '10001', plan_year: 2027, household_size: 2, income: 60_000 },
  dependents_attributes: [
    { age: 55, sex: 'Female' },
    { age: 53, sex: 'Male', spouse: true },
  ],
});
const young: EstimationForm = {
  ...couple,
  household_size: 1,
  income: 30_000,
  dependents_attributes: [{ age: 27, sex: 'Female' }],
};

const beforePlans = await newEstimation(browser, couple);
const load_id = await publish(catalog);

type Query = Record<string, string | number>;
const list = (of: typeof browser, id: number | string, query: Query = {}) =>
  of.call('list-estimation-plans', { params: { id }, query: query as never });
const all = async (id: number | string, query: Query = {}) =>
  (await list(browser, id, { pageSize: 100, ...query })).body;
const ids = (plans: readonly ListedPlan[]) => plans.map(({ plan_id }) => plan_id);

const couplesId = (await newEstimation(browser, couple)).id;
const youngId = (await newEstimation(browser, young)).id;
const offers = plansOnSale(catalog, { county: '10001', zip: '19901', rating_area: '1', on: '2027-01-01' });

async function expected(form: EstimationForm) {
  const input = estimationInput.parse(form);
  const buyers = planBuyers(householdOf(input), await requireMarket(app.ctx.rates, input), 2027);
  return offers.map(({ plan, rate }) => {
    const offered = { ...plan, cents: rate.cents };
    return { plan_id: plan.plan_id, bar: planBar(buyers, offered), costs: planCosts(buyers, offered) };
  });
}

const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

test.each([
  ['a couple', couplesId, couple, null],
  ['one with silver plans for lower incomes', youngId, young, 87],
])('has what the estimator computes for each plan: %s', async (_, id, form, cost_sharing_level) => {
  const body = await all(id);
  const found = await expected(form);
  const bought = found.filter(({ bar }) => bar === null);
  expect(bought.length).toBeGreaterThan(10);
  expect(body).toMatchObject({
    status: 'on_sale',
    plan_year: 2027,
    county_name: 'Kent County',
    source: expect.stringMatching(/^2027 plans on sale in Kent County, from the official files loaded on /),
    accuracy: 'Exact for the plans as filed. The marketplace confirms prices at enrollment.',
    ...{ is_sample: false, is_projected: false, load: { id: load_id }, is_newer_than_estimate: false },
    ...{ people: form === couple ? [1, 2] : [1], months: 12, cost_sharing_level },
    ...{ totalCount: bought.length, hidden_count: found.length - bought.length },
  });
  expect(ids(body.plans).toSorted()).toEqual(bought.map(({ plan_id }) => plan_id).toSorted());
  for (const plan of body.plans) {
    const { costs } = bought.find(({ plan_id }) => plan_id === plan.plan_id) ?? {};
    expect(plan).toMatchObject({
      month: {
        premium: dollars(costs?.month.premium_cents),
        tax_credit: dollars(costs?.month.tax_credit_cents),
        state_help: dollars(costs?.month.state_help_cents),
        net_premium: dollars(costs?.month.net_premium_cents),
      },
      year: { net_premium: dollars(costs?.year.net_premium_cents) },
      level: costs?.cost_sharing?.level,
      limit: { household: dollars(costs?.cost_sharing?.limit?.household_cents) },
      total: {
        low: dollars(costs?.total.low_cents),
        middle: dollars(costs?.total.middle_cents),
        high: dollars(costs?.total.high_cents),
      },
    });
    expect(plan.deductible?.household ?? null).toBe(dollars(costs?.cost_sharing?.deductible?.household_cents));
    expect(plan.hsa?.limit ?? null).toBe(dollars(costs?.hsa?.limit_cents));
  }
  expect(body.plans.some(({ level }) => level === '87')).toBe(form === young);
});

test('the cheapest silver plan costs what the estimate says', async () => {
  const { plans } = await all(couplesId, { metal: 'silver', field: 'premium' });
  const { body } = await browser.call('calculate-estimation', { params: { id: couplesId }, query: { month: 1 } });
  expect(plans[0]?.month).toMatchObject({
    premium: body.premiums?.['Silver Plan'].premium,
    net_premium: body.premiums?.['Silver Plan'].net_premium,
  });
});

test('catastrophic plans are listed below 30 only, and a household that cannot buy one reads why', async () => {
  const catastrophic = offers.filter(({ plan }) => plan.metal === 'catastrophic').map(({ plan }) => plan.plan_id);
  expect(catastrophic.length).toBeGreaterThan(0);
  const [older, younger] = [await all(couplesId), await all(youngId)];
  expect(ids(younger.plans)).toEqual(expect.arrayContaining(catastrophic));
  expect(younger.plans.find(({ metal }) => metal === 'catastrophic')?.month?.tax_credit).toBe(0);
  expect(older.metals.map(({ metal }) => metal)).not.toContain('catastrophic');
  expect(older.hidden_count).toBeGreaterThanOrEqual(catastrophic.length);
  const asked = await all(couplesId, { plan_ids: catastrophic[0] ?? '' });
  const nothing = { month: null, year: null, total: null, deductible: null, limit: null, level: null, hsa: null };
  expect(asked.plans).toMatchObject([{ plan_id: catastrophic[0], bar: 'under_30_only', ...nothing }]);
});

const amountOf: Record<PlanSort, (plan: ListedPlan) => number | string | null | undefined> = {
  total_low: ({ total }) => total?.low,
  total_middle: ({ total }) => total?.middle,
  total_high: ({ total }) => total?.high,
  net_premium: ({ month }) => month?.net_premium,
  premium: ({ month }) => month?.premium,
  deductible: ({ deductible }) => deductible?.household,
  limit: ({ limit }) => limit?.household,
  name: ({ name }) => name,
};

test.each(Object.entries(amountOf))('sorts by %s in both orders', async (field, amount) => {
  const values = async (order: string) => (await all(couplesId, { field, order })).plans.map(amount);
  const [up, down] = [await values('asc'), await values('desc')];
  expect(new Set(up).size).toBeGreaterThan(1);
  const compare = (one: unknown, other: unknown) =>
    field === 'name' ? String(one).localeCompare(String(other), 'en') : Number(one) - Number(other);
  const known = up.filter((value) => value != null);
  expect(known).toEqual(known.toSorted(compare));
  expect(down.slice(0, known.length)).toEqual(known.toReversed());
});

test('plans without a known amount are last in either order', async () => {
  const { plans } = catalog;
  const [first] = ids((await all(youngId)).plans);
  const none = { individual_cents: null, family_person_cents: null, family_cents: null };
  const unlimited = plans.map((plan) =>
    plan.plan_id === first
      ? {
          ...plan,
          variants: Object.fromEntries(
            Object.entries(plan.variants).map(([level, variant]) => [level, { ...variant, limit: none }]),
          ),
        }
      : plan,
  );
  const other = await publish({ ...catalog, plans: unlimited });
  for (const order of ['asc', 'desc']) {
    const body = await all(youngId, { field: 'total_high', order });
    expect([body.load?.id, body.plans.at(-1)?.plan_id, body.plans.at(-1)?.total?.high]).toEqual([other, first, null]);
  }
  await publish(catalog);
});

test('is sorted by the cost of a year of middle use without being asked', async () => {
  const { plans } = await all(couplesId, { field: 'total_middle', order: 'asc' });
  expect((await all(couplesId)).plans).toEqual(plans);
});

test('filters by metal, carrier, type, HSA, deductible and words, and counts whatever the filters', async () => {
  const everything = await all(couplesId);
  const { plans, carriers, types, metals, hsa_count } = everything;
  expect(metals).toEqual(
    metals.map(({ metal }) => ({ metal, count: plans.filter((plan) => plan.metal === metal).length })),
  );
  for (const { count } of [{ count: carriers.length }, { count: types.length }, { count: metals.length }])
    expect(count).toBeGreaterThan(1);
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  expect([sum(carriers), sum(types), sum(metals)]).toEqual([plans.length, plans.length, plans.length]);
  const [one, two] = carriers.map(({ issuer_id }) => issuer_id);
  const [type] = types.map((each) => each.type);
  const middle = plans[Math.floor(plans.length / 2)]?.deductible?.household ?? 0;
  const cases: [Query, (plan: ListedPlan) => boolean][] = [
    [{ metal: 'bronze,gold' }, ({ metal }) => metal === 'bronze' || metal === 'gold'],
    [{ carrier: `${one},${two}` }, ({ issuer_id }) => issuer_id === one || issuer_id === two],
    [{ type: `${type}` }, (plan) => plan.type === type],
    [{ hsa: 'true' }, ({ is_hsa_eligible }) => is_hsa_eligible],
    [{ max_deductible: middle }, ({ deductible }) => (deductible?.household ?? Number.POSITIVE_INFINITY) <= middle],
    [{ search: `  ${plans[3]?.name.toUpperCase()} ` }, ({ name }) => name === plans[3]?.name],
    [{ metal: 'silver', carrier: `${one}` }, ({ metal, issuer_id }) => metal === 'silver' && issuer_id === one],
  ];
  for (const [query, matches] of cases) {
    const found = await all(couplesId, query);
    const wanted = plans.filter(matches);
    expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(plans.length);
    expect(found).toEqual({ ...everything, plans: wanted, totalCount: wanted.length });
  }
  expect(hsa_count).toBe(plans.filter(({ is_hsa_eligible }) => is_hsa_eligible).length);
});

test('pages hold each plan once', async () => {
  const { plans, totalCount } = await all(couplesId);
  const pages: ListedPlan[] = [];
  for (let currentPage = 1; currentPage <= Math.ceil(totalCount / 10); currentPage += 1)
    pages.push(...(await all(couplesId, { currentPage, pageSize: 10 })).plans);
  expect(pages).toEqual(plans);
  expect((await all(couplesId, { currentPage: 99 })).plans).toEqual([]);
});

test('compares up to four plans in the order asked for, whatever the filters', async () => {
  const { plans } = await all(couplesId);
  const asked = [plans[7], plans[2], plans[5]].map((plan) => plan?.plan_id ?? '');
  const plan_ids = [...asked, '99999DE0010001'].join(',');
  const found = await all(couplesId, { plan_ids, metal: 'platinum', currentPage: 2 });
  expect(ids(found.plans)).toEqual(asked);
  expect(found.totalCount).toBe(3);
  const five = ids(plans.slice(0, 5)).join(',');
  for (const query of [{ plan_ids: five }, { plan_ids: 'x' }, { metal: 'tin' }, { carrier: 'x' }, { hsa: 'false' }])
    expect((await list(browser, couplesId, query)).status).toBe(422);
});

test('links only to https addresses without credentials', async () => {
  const { plans } = await all(couplesId);
  const addresses = new Set(plans.flatMap(({ links: { formulary, brochure } }) => [formulary, brochure]));
  expect(addresses).toEqual(new Set(['https://plans.example.test/drugs', null]));
});

test('people on Medicare or in CHIP are on no plan', async () => {
  const split: EstimationForm = {
    ...couple,
    ...{ household_size: 3, income: 50_000, last_year_income: 50_000, tax_filing_status: 'married_joint' },
    dependents_attributes: [
      { age: 60, sex: 'Female' },
      { age: 67, sex: 'Male', spouse: true },
      { age: 10, sex: 'Male' },
    ],
  };
  const { body } = await browser.call('calculate-estimation', {
    params: { id: (await newEstimation(browser, split)).id },
    query: { month: 1 },
  });
  expect(body.people.map(({ covered_by }) => covered_by)).toEqual(['marketplace', 'medicare', 'chip']);
  const found = await all((await newEstimation(browser, split)).id);
  expect(found).toMatchObject({ status: 'on_sale', people: [1] });
  const alone = await expected(split);
  expect(found.plans[0]?.month?.premium).toBe(
    dollars(alone.find(({ plan_id }) => plan_id === found.plans[0]?.plan_id)?.costs?.month.premium_cents),
  );
});

test.each<[string, Partial<EstimationForm>]>([
  ['no_catalog', { zip: '60614', county: '17031' }],
  ['no_catalog', { plan_year: 2026 }],
  ['no_plans', { zip: '00601', county: '72001' }],
  [
    'nobody_to_cover',
    {
      dependents_attributes: [{ age: 70, sex: 'Female' }],
      ...{ household_size: 1, last_year_income: 60_000, tax_filing_status: 'single' },
    },
  ],
])('says why there is no list: %s', async (status, changed) => {
  const { id } = await newEstimation(browser, { ...couple, ...changed });
  expect(await all(id)).toMatchObject({ status, plans: [], totalCount: 0, carriers: [], load: null, source: null });
});

test('without a benchmark lists prices, and help that is not known', async () => {
  const { plans, rates } = catalog;
  const metals = new Map(plans.map(({ plan_id, metal }) => [plan_id, metal]));
  await publish({
    ...catalog,
    plans: plans.filter(({ metal }) => metal !== 'silver'),
    rates: rates.filter(({ plan_id }) => metals.get(plan_id) !== 'silver'),
  });
  const body = await all(couplesId);
  expect(body).toMatchObject({ status: 'prices_missing', accuracy: null, is_newer_than_estimate: true });
  expect(body.plans[0]).toMatchObject({ month: { tax_credit: null, net_premium: null }, total: { middle: null } });
  expect(body.plans[0]?.month?.premium).toBeGreaterThan(0);
  await publish(catalog);
});

test('is worked out from today’s plans, and says that the estimate keeps other prices', async () => {
  expect((await all(beforePlans.id)).is_newer_than_estimate).toBe(true);
  await browser.call('recalculate-estimation', { params: { id: beforePlans.id } });
  expect((await all(beforePlans.id)).is_newer_than_estimate).toBe(false);
});

test('a changed estimate has other costs', async () => {
  const { id, version } = await newEstimation(browser, couple);
  const before = await all(id);
  const body = { estimation: { ...couple, income: 90_000, version } };
  expect((await browser.call('update-estimation', { params: { id }, body })).status).toBe(200);
  const after = await all(id);
  const net = ({ plans }: typeof before) => plans.find(({ metal }) => metal === 'gold')?.month?.net_premium ?? 0;
  expect(net(after)).toBeGreaterThan(net(before));
});

test('a place that the tables no longer have has no list', async () => {
  const { id } = await newEstimation(browser, couple);
  await app.db.updateTable('estimations').set({ zip: '99999' }).where('id', '=', id).execute();
  expect(await all(id)).toMatchObject({ status: 'no_catalog', county_name: 'Kent County', plans: [] });
});

test('has the same access rules as the outlook', async () => {
  for (const person of [admin, superAdmin]) expect((await list(app.as(person), couplesId)).status).toBe(200);
  for (const person of [colleague, otherAdvisor]) {
    const [unrelated, missing] = [await list(app.as(person), couplesId), await list(app.as(person), 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await list(app.as(client), couplesId)).status).toBe(404);
  expect((await list(app.browser(), couplesId)).status).toBe(401);
  const token = await newRootEstimation(app.browser(), couple);
  expect((await list(app.browser(), token)).body.status).toBe('on_sale');
});

test('clients and links see it only if the owner shares the outlook', async () => {
  const reader = await newPerson(app.db, 'client', firm, {
    ...{ financial_advisor_id: advisor.id, health_advisor_id: agent.id },
  });
  for (const shows_outlook of [false, true]) {
    const { id, token } = await newEstimation(browser, { ...couple, client_id: reader.id, shows_outlook });
    await browser.call('update-sharing', { params: { id }, body: { shared_with_client: true } });
    const status = shows_outlook ? 200 : 404;
    expect((await list(app.as(reader), id)).status).toBe(status);
    expect((await list(app.browser(), token)).status).toBe(status);
    expect((await list(app.as(agent), id)).status).toBe(200);
    if (shows_outlook) expect((await list(app.browser(), token)).body).toEqual((await list(browser, id)).body);
    else expect((await list(app.browser(), token)).text).toBe((await list(app.browser(), 'A'.repeat(43))).text);
  }
});
