import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Catalog, Finding } from 'plan-files/catalog';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { load, publish, publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { endPrograms, startProgram } from '../../../testing/program.ts';
import { differencesOf } from './differences.ts';
import { undoPublication } from './operations.ts';
import { listLoads, listPublications, listPublishedLoads } from './queries.ts';

const database = await openDatabase();
const { db } = database;
afterAll(async () => {
  await endPrograms();
  await database.close();
});
beforeEach(() => sql`truncate plan_loads cascade`.execute(database.owner));

const delaware = (await sampleCatalog(db, { plan_year: 2027, states: ['DE'] })).catalog;
const both = (await sampleCatalog(db, { plan_year: 2027, states: ['DE', 'VT'], seed: 2 })).catalog;
const warning: Finding = {
  ...{ severity: 'warning', kind: 'rate_filler', message: 'These prices are 0.', file: 'rates.csv' },
  ...{ row: 2, column: null, count: 3, examples: [] },
};

const undo = (plan_year = 2027) => db.transaction().execute((transaction) => undoPublication(transaction, plan_year));
const published = async () =>
  Object.fromEntries((await listPublishedLoads(db)).map((one) => [`${one.state} ${one.plan_year}`, one.load_id]));
const tables = ['catalog_plans', 'catalog_dental_plans', 'catalog_rates', 'catalog_service_areas'] as const;
const countRows = async () => {
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { rows }) => sum + rows, 0);
};

/** Without its first plan, another one dearer, and the counties of one area fewer. */
function changed(catalog: Catalog): Catalog {
  const [gone, dearer] = catalog.plans.map(({ plan_id }) => plan_id);
  return {
    ...catalog,
    plans: catalog.plans.filter(({ plan_id }) => plan_id !== gone),
    rates: catalog.rates
      .filter(({ plan_id }) => plan_id !== gone)
      .map((rate) => (rate.plan_id === dearer ? { ...rate, cents: rate.cents.map((cents) => cents + 1) } : rate)),
    service_areas: catalog.service_areas.map((area) => ({
      ...area,
      counties: area.counties.filter(({ county }) => county !== '10005'),
    })),
  };
}

test('adds a load that nothing uses, with its counts, files and findings', async () => {
  const { load_id, is_new } = await load(db, both, [warning]);
  const [listed] = await listLoads(db);
  expect(is_new).toBe(true);
  expect(listed).toMatchObject({ id: load_id, plan_year: 2027, states: ['DE', 'VT'], findings: [warning] });
  expect(listed).toMatchObject({
    loaded_by: null,
    published_states: [],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(listed?.counts).toEqual([
    expect.objectContaining({
      state: 'DE',
      counties: 3,
      plans: both.plans.filter((plan) => plan.state === 'DE').length,
    }),
    expect.objectContaining({ state: 'VT', counties: 14 }),
  ]);
  expect(await published()).toEqual({});
});

test('the same plans in another order are the same load, in another year another one', async () => {
  const { load_id } = await load(db, both);
  const rows = await countRows();
  const mixed = { ...both, plans: both.plans.toReversed(), rates: both.rates.toReversed() };
  expect(await load(db, mixed, [warning])).toEqual({ load_id, is_new: false });
  expect(await countRows()).toBe(rows);
  expect(await load(db, { ...both, plan_year: 2026 })).toMatchObject({ is_new: true });
});

test('has no load with errors, and none in parts', async () => {
  await expect(load(db, delaware, [{ ...warning, severity: 'error' }])).rejects.toThrow('plan_loads_findings_check');
  const [first] = delaware.rates;
  if (!first) throw new Error('There are no prices');
  await expect(load(db, { ...delaware, rates: [...delaware.rates, first] })).rejects.toThrow('catalog_rates_pkey');
  await expect(load(db, { ...delaware, rates: [{ ...first, cents: [1] }] })).rejects.toThrow('catalog_rates_check');
  expect([await countRows(), await listLoads(db)]).toEqual([0, []]);
});

test('publishes by state and year, and undoes the newest publication', async () => {
  const first = await publishPlans(db, delaware);
  const second = await publishPlans(db, both);
  const other = await publishPlans(db, { ...delaware, plan_year: 2026 });
  const third = await publishPlans(db, changed(delaware));
  expect(await published()).toEqual({ 'DE 2026': other, 'DE 2027': third, 'VT 2027': second });
  expect(await publish(db, third)).toBe('is_published');
  expect(await undo()).toMatchObject({ load_id: third, states: [{ state: 'DE', load_id: second }] });
  expect(await published()).toEqual({ 'DE 2026': other, 'DE 2027': second, 'VT 2027': second });
  expect(await undo()).toMatchObject({
    load_id: second,
    states: [
      { state: 'DE', load_id: first },
      { state: 'VT', load_id: null },
    ],
  });
  expect(await undo()).toMatchObject({ states: [{ state: 'DE', load_id: null }] });
  expect([await undo(), await undo(2025)]).toEqual([null, null]);
  expect(await publish(db, second)).toBe('published');
  expect(await published()).toEqual({ 'DE 2026': other, 'DE 2027': second, 'VT 2027': second });
  expect((await listPublications(db, 2027)).map(({ undone_at }) => undone_at !== null)).toEqual([
    ...[false, true, true, true],
  ]);
});

test('asks before it publishes a load with warnings', async () => {
  const { load_id } = await load(db, delaware, [warning]);
  expect([await publish(db, load_id, false), await published()]).toEqual(['has_warnings', {}]);
  expect([await publish(db, load_id, true), await published()]).toEqual(['published', { 'DE 2027': load_id }]);
  expect(await publish(db, load_id + 1)).toBe('not_found');
});

test('says what a load changes', async () => {
  const first = await publishPlans(db, both);
  const { load_id } = await load(db, changed(delaware));
  const before = both.plans.filter(({ state }) => state === 'DE').length;
  const shared = delaware.plans.filter((plan) => both.plans.some(({ plan_id }) => plan_id === plan.plan_id)).length;
  const [found, missing] = (await differencesOf(db, load_id)) ?? [];
  expect(found).toMatchObject({ state: 'DE', published_load_id: first, is_missing: false, counties_gone: 1 });
  expect(found?.counties_without_plans).toEqual(['Sussex County']);
  expect((found?.plans_gone ?? 0) + shared).toBeGreaterThanOrEqual(before);
  expect(missing).toMatchObject({ state: 'VT', published_load_id: first, is_missing: true, plans_gone: 0 });
  await publishPlans(db, delaware);
  expect(await differencesOf(db, load_id)).toEqual([
    expect.objectContaining({ state: 'DE', plans_added: 0, plans_gone: 1, prices_changed: 1, counties_added: 0 }),
    expect.objectContaining({ state: 'VT', is_missing: true }),
  ]);
  expect(await differencesOf(db, 0)).toBeNull();
});

test('two at once make one load, and publish it once', async () => {
  const loads = await Promise.all([load(db, both), load(db, both), load(db, both)]);
  expect(loads.map(({ is_new }) => is_new).sort()).toEqual([false, false, true]);
  const [{ load_id }] = loads;
  const results = await Promise.all([publish(db, load_id), publish(db, load_id)]);
  expect(results.sort()).toEqual(['is_published', 'published']);
  const undone = await Promise.all([undo(), undo()]);
  expect(undone.filter((one) => one !== null)).toHaveLength(1);
});

test.each([
  ['loading', 0, false],
  ['loaded', 1, false],
  ['publishing', 1, false],
  ['published', 1, true],
  ['undoing', 1, true],
] as const)('a process that is killed while %s leaves nothing in parts', async (moment, loads, isPublished) => {
  const file = join(inject('folder'), `catalog-${moment}.json`);
  writeFileSync(file, JSON.stringify({ catalog: delaware }));
  const program = startProgram('testing/load-until-killed.ts', [database.url, file, moment]);
  await program.until(/stopped/);
  program.child.kill('SIGKILL');
  await program.ended;
  const { load_id, is_new } = await load(db, delaware);
  expect(is_new).toBe(loads === 0);
  expect(await listLoads(db)).toHaveLength(1);
  expect(await published()).toEqual(isPublished ? { 'DE 2027': load_id } : {});
  const counties = delaware.service_areas.flatMap((area) => area.counties).length;
  expect(await countRows()).toBe(delaware.plans.length + delaware.dental.length + delaware.rates.length + counties);
});
