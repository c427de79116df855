import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import type { Renewal } from 'contract/endpoints/estimation-renewal';
import type { Catalog } from 'plan-files/catalog';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createActors, type EstimationForm, estimationForm, newEstimation, newPerson } from '../testing/factories.ts';
import { publishPlans, sampleCatalog } from '../testing/plan-files.ts';
import { newPolicy } from '../testing/policies.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
const { firm, advisor, agent, admin, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);
afterAll(() => app.close());

const ownNow = performance.now.bind(performance);
let laterMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs));
/** Lookups ask for what is published at most once a second. */
async function publish(catalog: Catalog): Promise<void> {
  await publishPlans(app.db, catalog);
  laterMs += 2_000;
}

const options = { states: ['DE'], plans_per_state: 40, partial_share: 0 } as const;
const { catalog: before } = await sampleCatalog(app.db, { ...options, plan_year: 2026 });
const { catalog: generated } = await sampleCatalog(app.db, { ...options, plan_year: 2027 });
/** The same plans a year later, each at its own higher price. */
const after: Catalog = {
  ...generated,
  crosswalk: [],
  rates: generated.rates.map((rate, index) => ({
    ...rate,
    cents: rate.cents.map((cents) => Math.round(cents * (1.03 + (index % 7) / 100))),
  })),
};
await publish(before);

const couple = (plan_year: 2026 | 2027, changed: Partial<EstimationForm> = {}) =>
  estimationForm({
    ...{ zip: '19901', county: '10001', plan_year, household_size: 2, income: 60_000 },
    dependents_attributes: [
      { age: plan_year === 2027 ? 55 : 54, sex: 'Female' },
      { age: plan_year === 2027 ? 53 : 52, sex: 'Male', spouse: true },
    ],
    ...changed,
  });

const newClient = () => newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
const renewal = async (id: number | string, of = browser): Promise<Renewal> =>
  (await of.call('show-renewal', { params: { id } })).body;
const plansOf = async (id: number): Promise<ListedPlan[]> =>
  (await browser.call('list-estimation-plans', { params: { id }, query: { pageSize: 100 } })).body.plans;
async function choose(id: number, plan_id: string | undefined): Promise<void> {
  const { version } = (await browser.call('show-estimation', { params: { id } })).body;
  const reply = await browser.call('choose-plan', { params: { id }, body: { plan_id: plan_id ?? '', version } });
  expect(reply.status).toBe(200);
}
const metal = (plans: readonly ListedPlan[], wanted: string) => plans.filter((plan) => plan.metal === wanted);

const firstId = (await newEstimation(browser, couple(2026))).id;
const [silver, ...otherSilver] = metal(await plansOf(firstId), 'silver');
const otherCarrier = otherSilver.find(({ issuer_id }) => issuer_id !== silver?.issuer_id);
if (!silver || !otherCarrier) throw new Error('The catalog has silver plans of two carriers.');

/** A client with an estimate of 2026, in which a plan is chosen, and one of 2027. */
async function renewing(changed: Partial<EstimationForm> = {}, earlier: Partial<EstimationForm> = {}) {
  const client = await newClient();
  const client_id = client.id;
  const last = await newEstimation(browser, couple(2026, { client_id, ...earlier }));
  await choose(last.id, silver?.plan_id);
  const next = await newEstimation(browser, couple(2027, { client_id, ...changed }));
  return { client, last: last.id, id: next.id, token: next.token };
}
const succeed = (plan_id: string, next_plan_id: string | null, reason = '1') =>
  publish({
    ...after,
    crosswalk: [{ plan_id, next_plan_id, county: null, zip: null, level: next_plan_id ? 1 : 4, reason }],
  });
const sum = ({ change }: Renewal) =>
  Math.round((change?.causes ?? []).reduce((total, { amount }) => total + amount, 0) * 100);
const causes = ({ change }: Renewal) =>
  (change?.causes ?? []).flatMap(({ cause, amount }) => (amount === 0 ? [] : [cause]));

test('no plans of the year are published', async () => {
  const { id } = await renewing();
  expect(await renewal(id)).toMatchObject({ status: 'no_catalog', last: null, successor: null, best: null });
  await publish(after);
  expect((await renewal(id)).status).toBe('known');
});

test('the same plan: last year’s and next year’s amounts are those of the lists, and the causes add up', async () => {
  await succeed(silver.plan_id, silver.plan_id);
  const { last, id } = await renewing();
  const found = await renewal(id);
  const ofPlan = ({ plan_id }: ListedPlan) => plan_id === silver.plan_id;
  const [earlier, next] = [(await plansOf(last)).find(ofPlan), (await plansOf(id)).find(ofPlan)];
  expect(found).toMatchObject({
    status: 'known',
    last: { plan_year: 2026, source: 'estimate', estimation_id: last, has_facts: true },
    successor: { status: 'same', is_other_carrier: false },
    change: { before: earlier?.month?.net_premium, after: next?.month?.net_premium },
  });
  const { plan_id, month, total, deductible, limit } = earlier ?? {};
  expect(found.last?.plan).toMatchObject({ plan_id, month, total, deductible, limit });
  expect(found.successor?.plan?.total).toEqual(next?.total);
  const [best] = await plansOf(id);
  expect(found.best?.plan_id).toBe(best?.plan_id);
  const { change } = found;
  expect(sum(found)).toBe(Math.round(((change?.after ?? 0) - (change?.before ?? 0)) * 100));
  expect(change?.causes.map(({ cause }) => cause)).toEqual([
    ...['law', 'benchmark', 'premium', 'ages', 'household', 'income'],
  ]);
  expect(causes(found)).not.toContain('household');
  expect(causes(found)).not.toContain('income');
  expect(causes(found)).toContain('premium');
});

test('a household and an income of the estimate of last year are causes of their own', async () => {
  const { id } = await renewing({ income: 65_000, household_size: 3 });
  const found = await renewal(id);
  expect(causes(found)).toEqual(expect.arrayContaining(['household', 'income']));
  expect(sum(found)).toBe(Math.round(((found.change?.after ?? 0) - (found.change?.before ?? 0)) * 100));
});

test('another plan follows, also of another carrier', async () => {
  await succeed(silver.plan_id, otherCarrier.plan_id, '8');
  const { id } = await renewing();
  const found = await renewal(id);
  expect(found.successor).toMatchObject({
    status: 'other',
    is_other_carrier: true,
    plan: { plan_id: otherCarrier.plan_id },
  });
  expect(causes(found)).toContain('plan');
  expect(causes(found)).not.toContain('premium');
  expect(sum(found)).toBe(Math.round(((found.change?.after ?? 0) - (found.change?.before ?? 0)) * 100));
});

test('a plan that ends, one whose successor is not sold here, and one without a known successor', async () => {
  const { id } = await renewing();
  const nothing = { plan: null };
  await succeed(silver.plan_id, null);
  expect(await renewal(id)).toMatchObject({ successor: { status: 'ends', ...nothing }, change: null });
  await succeed(silver.plan_id, '99999DE0010001');
  expect((await renewal(id)).successor).toEqual({ status: 'not_sold', is_other_carrier: true, plan: null });
  const without = (gone: string) => ({
    ...after,
    plans: after.plans.filter(({ plan_id }) => plan_id !== gone),
    rates: after.rates.filter(({ plan_id }) => plan_id !== gone),
  });
  await publish(without(silver.plan_id));
  const unknown = await renewal(id);
  expect(unknown).toMatchObject({ status: 'known', successor: { status: 'unknown', ...nothing }, change: null });
  expect(unknown.best).not.toBeNull();
  await publish(after);
  expect((await renewal(id)).successor?.status).toBe('same');
});

test('without an estimate of last year, the plan is that of a policy, and the household is a year younger', async () => {
  const { id: client_id } = await newClient();
  const { id } = await newEstimation(browser, couple(2027, { client_id }));
  expect(await renewal(id)).toMatchObject({ status: 'no_last_plan', last: null, policy: null });
  const policy = { client_id, issuer_name: `${silver.carrier.toUpperCase()}, Inc.`, plan_name: 'Another plan' };
  await newPolicy(app.db, { ...policy, policy_type: 'dental', plan_name: silver.name });
  await newPolicy(app.db, { ...policy, policy_status: 'cancelled', plan_name: silver.name });
  await newPolicy(app.db, { ...policy, plan_name: silver.name, effective_on: '2027-01-01' });
  await newPolicy(app.db, { ...policy, plan_name: silver.name, effective_on: '2025-01-01', ends_on: '2025-12-31' });
  expect((await renewal(id)).status).toBe('no_last_plan');
  await newPolicy(app.db, policy);
  expect(await renewal(id)).toMatchObject({
    status: 'policy_not_found',
    policy: { carrier: policy.issuer_name, name: 'Another plan' },
  });
  await newPolicy(app.db, { ...policy, plan_name: ` ${silver.name.toUpperCase()} `, effective_on: '2026-03-01' });
  const found = await renewal(id);
  expect(found).toMatchObject({
    status: 'known',
    last: { source: 'policy', estimation_id: null, has_facts: false, plan: { plan_id: silver.plan_id } },
  });
  const twin = await renewing();
  expect(found.change?.before).toBe((await renewal(twin.id)).change?.before);
  expect(causes(found)).not.toContain('income');
  await newPolicy(app.db, { ...policy, plan_name: `Plan ${otherCarrier.plan_id}-01`, effective_on: '2026-05-01' });
  expect((await renewal(id)).last?.plan.plan_id).toBe(otherCarrier.plan_id);
});

test('an estimate whose plan year is changed keeps its plan as last year’s', async () => {
  const { id } = await newEstimation(browser, couple(2026));
  await choose(id, silver.plan_id);
  await browser.call('update-estimation', { params: { id }, body: { estimation: couple(2027) } });
  expect(await renewal(id)).toMatchObject({
    status: 'known',
    last: { source: 'choice', estimation_id: null, has_facts: false, plan: { plan_id: silver.plan_id } },
    successor: { status: 'same' },
  });
});

test('a move within the state is a cause, and a household on Medicare has nothing to renew', async () => {
  const { id } = await renewing({ zip: '19801', county: '10003' });
  const found = await renewal(id);
  expect(found.status).toBe('known');
  expect(found.change?.causes.map(({ cause }) => cause)).toContain('place');
  expect(sum(found)).toBe(Math.round(((found.change?.after ?? 0) - (found.change?.before ?? 0)) * 100));
  const senior = [{ age: 70, sex: 'Female' as const }];
  const medicare = { dependents_attributes: senior, last_year_income: 50_000, tax_filing_status: 'single' } as const;
  const retired = await newEstimation(browser, couple(2027, medicare));
  expect((await renewal(retired.id)).status).toBe('nobody_to_cover');
});

test('who reads the list of plans reads it, and nobody else', async () => {
  const { id } = await renewing();
  for (const other of [admin, superAdmin]) expect((await renewal(id, app.as(other))).status).toBe('known');
  // The estimate is of the last plan year.
  expect((await renewal(id)).next).toBeNull();
  for (const other of [otherAdvisor, agent])
    expect((await app.as(other).call('show-renewal', { params: { id } })).status).toBe(404);
  expect((await app.browser().call('show-renewal', { params: { id } })).status).toBe(401);
  expect((await browser.call('show-renewal', { params: { id: 999_999 } })).status).toBe(404);
});

test('a link and a client read last year’s estimate only if it is shared with the client, and a link no policy', async () => {
  const { id, last, client, token } = await renewing();
  await newPolicy(app.db, { client_id: client.id, issuer_name: silver.carrier, plan_name: silver.name });
  const anyone = app.browser();
  const share = (of: number, body: { shared_with_client?: boolean; shows_outlook?: boolean }) =>
    browser.call('update-sharing', { params: { id: of }, body });
  expect((await anyone.call('show-renewal', { params: { id: token } })).status).toBe(404);
  await share(id, { shared_with_client: true, shows_outlook: true });
  expect((await renewal(token, anyone)).status).toBe('no_last_plan');
  expect(await renewal(id, app.as(client))).toMatchObject({ last: { source: 'policy', has_facts: false } });
  await share(last, { shared_with_client: true, shows_outlook: true });
  expect(await renewal(token, anyone)).toMatchObject({
    status: 'known',
    last: { source: 'estimate', estimation_id: null, has_facts: true },
  });
  expect((await renewal(id, app.as(client))).last?.estimation_id).toBe(last);
});
