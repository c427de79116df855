import type { PlanKind } from 'contract/vocabulary/plan-years';
import { sql } from 'kysely';
import type { Landscape } from 'plan-files/landscape';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import {
  publish,
  publishLandscape,
  publishPlans,
  sampleCatalog,
  sampleLandscape,
} from '../../../testing/plan-files.ts';
import { embeddedRates } from '../rates.ts';
import { differencesOf } from './differences.ts';
import { loadLandscape, undoPublication } from './operations.ts';
import { listLoads } from './queries.ts';

const database = await openDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => sql`truncate plan_loads cascade`.execute(database.owner));

const both = await sampleLandscape(db, { plan_year: 2027, states: ['DE', 'VT'] });
const delaware = await sampleLandscape(db, { plan_year: 2027, states: ['DE'], seed: 2 });
const { catalog } = await sampleCatalog(db, { plan_year: 2027, states: ['DE'] });
const find = (state: 'DE' | 'VT', county: string, plan_year: 2026 | 2027 = 2027) =>
  embeddedRates(db).findMedicarePlans({ plan_year, state, county, county_name: 'Kent County' });
const undo = (kind?: PlanKind) =>
  db.transaction().execute((transaction) => undoPublication(transaction, 2027, kind && { kind }));
const load = (landscape: Landscape) =>
  db.transaction().execute((transaction) => loadLandscape(transaction, { landscape, findings: [], files: [] }));

const soldIn = ({ counties, plans }: Landscape, county: string) => {
  const [sold] = counties.filter((one) => one.county === county);
  return plans.filter(({ state, plan_id }) => state === sold?.state && sold.plan_ids.includes(plan_id));
};

test('has the plans of each county as the files have them, once they are published', async () => {
  const { load_id, is_new } = await load(both);
  expect([is_new, await find('DE', '10001')]).toEqual([true, null]);
  await publish(db, load_id);
  for (const state of ['DE', 'VT'] as const)
    for (const { county } of both.counties.filter((one) => one.state === state)) {
      const found = await find(state, county);
      expect(found).toMatchObject({ load_id, plan_year: 2027, is_sample: false });
      expect(found?.plans).toEqual(soldIn(both, county));
      expect(found?.plans.length).toBeGreaterThan(12);
    }
  expect((await find('DE', '99999'))?.plans).toEqual([]);
  expect(await find('DE', '10001', 2026)).toBeNull();
});

test('the same landscape in another order is the same load, with its counts by state', async () => {
  const { load_id } = await load(both);
  const mixed = { ...both, plans: both.plans.toReversed(), counties: both.counties.toReversed() };
  expect(await load(mixed)).toEqual({ load_id, is_new: false });
  const [listed] = await listLoads(db);
  expect(listed).toMatchObject({ id: load_id, kind: 'medicare', states: ['DE', 'VT'], published_states: [] });
  expect(listed?.counts).toEqual([
    expect.objectContaining({
      state: 'DE',
      plans: both.plans.filter(({ state }) => state === 'DE').length,
      counties: 3,
    }),
    expect.objectContaining({ state: 'VT', counties: 14 }),
  ]);
});

test('is beside the marketplace plans, and each is undone apart', async () => {
  const medicare = await publishLandscape(db, both);
  const marketplace = await publishPlans(db, catalog);
  const published = async () =>
    (await listLoads(db)).flatMap((one) => (one.published_states.length > 0 ? [one.id] : []));
  expect(await published()).toEqual([marketplace, medicare]);
  expect((await find('DE', '10001'))?.load_id).toBe(medicare);
  const second = await publishLandscape(db, delaware);
  expect([(await find('DE', '10001'))?.load_id, (await find('VT', '50001'))?.load_id]).toEqual([second, medicare]);
  expect(await undo()).toMatchObject({ load_id: marketplace });
  expect(await undo('medicare')).toMatchObject({ load_id: second, states: [{ state: 'DE', load_id: medicare }] });
  expect((await find('DE', '10001'))?.load_id).toBe(medicare);
  expect(await undo()).toBeNull();
});

test('says what a landscape changes against the published one, and not against marketplace plans', async () => {
  await publishPlans(db, catalog);
  const first = await publishLandscape(db, both);
  const [gone, dearer] = delaware.plans;
  const changed = {
    ...delaware,
    plans: both.plans
      .filter(({ state, plan_id }) => state === 'DE' && plan_id !== gone?.plan_id)
      .map((plan) => (plan.plan_id === dearer?.plan_id ? { ...plan, premium_cents: plan.premium_cents + 1 } : plan)),
  };
  const isIn = both.plans.some(({ state, plan_id }) => state === 'DE' && plan_id === gone?.plan_id);
  const { load_id } = await load(changed);
  expect(await differencesOf(db, load_id)).toMatchObject([
    { state: 'DE', published_load_id: first, is_missing: false, plans_gone: isIn ? 1 : 0, counties_gone: 0 },
    { state: 'VT', published_load_id: first, is_missing: true },
  ]);
});

test('a plan with a negative premium, or twice, leaves nothing', async () => {
  const [first] = delaware.plans;
  if (!first) throw new Error('There are no plans');
  await expect(load({ ...delaware, plans: [{ ...first, premium_cents: -1 }] })).rejects.toThrow('premium_cents_check');
  await expect(load({ ...delaware, plans: [first, first] })).rejects.toThrow('medicare_plans_pkey');
  expect(await listLoads(db)).toEqual([]);
});
