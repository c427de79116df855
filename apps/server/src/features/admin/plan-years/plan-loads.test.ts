import { sql } from 'kysely';
import type { Finding } from 'plan-files/catalog';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { load, publishLandscape, sampleCatalog, sampleLandscape } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const params = { year: 2027 } as const;

const { catalog: delaware } = await sampleCatalog(app.db, { plan_year: 2027, states: ['DE'] });
const { catalog: both } = await sampleCatalog(app.db, { plan_year: 2027, states: ['DE', 'VT'], seed: 2 });
const landscape = await sampleLandscape(app.db, { plan_year: 2027, states: ['DE'] });
const warning: Finding = {
  ...{ severity: 'warning', kind: 'rate_filler', message: 'These prices are 0.', file: 'rates.csv' },
  ...{ row: 2, column: 'IndividualRate', count: 3, examples: ['9999'] },
};

beforeEach(() => sql`truncate plan_loads cascade`.execute(app.owner));

const show = async () => (await browser.call('show-plan-year', { params })).body;
const publish = (id: number, accepts_warnings = false) =>
  browser.call('publish-plan-load', { params: { id }, body: { accepts_warnings } });
const undo = (publication_id: number) => browser.call('undo-plan-publication', { params, body: { publication_id } });
const inForce = async () => Object.fromEntries((await show()).states.map(({ state, load_id }) => [state, load_id]));

test('a load says what it has by state, what would change, and what looks wrong', async () => {
  const first = await load(app.db, delaware);
  await publish(first.load_id);
  const { load_id } = await load(app.db, both, [warning]);
  const { body } = await browser.call('show-plan-load', { params: { id: load_id } });
  expect(body).toMatchObject({
    id: load_id,
    warnings: 1,
    findings: [warning],
    missing_states: [],
    was_published: false,
    details: [
      { state: 'DE', published_load_id: first.load_id, plans: 12, counties: 3 },
      { state: 'VT', published_load_id: null, plans: 12 },
    ],
  });
  expect(body.details[0]?.plans_added).toBeGreaterThan(0);
  expect((await browser.call('show-plan-load', { params: { id: 987_654 } })).code).toBe('not_found');
});

test('warnings have to be accepted', async () => {
  const { load_id } = await load(app.db, delaware, [warning]);
  expect(await publish(load_id)).toMatchObject({ status: 422, code: 'plan_warnings' });
  expect(await inForce()).toEqual({});
  const { body } = await publish(load_id, true);
  expect(body).toMatchObject({
    published_states: ['DE'],
    publications: [{ published_by: { id: superAdmin.id }, undone_at: null }],
  });
  expect(await inForce()).toEqual({ DE: load_id });
});

test('requests at once publish once, and undo once', async () => {
  const { load_id } = await load(app.db, delaware);
  const published = await Promise.all([publish(load_id), publish(load_id), publish(load_id)]);
  expect(published.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [publication, ...others] = (await show()).publications;
  expect(others).toEqual([]);
  const id = publication?.id ?? 0;
  const undone = await Promise.all([undo(id), undo(id)]);
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await show()).publications).toMatchObject([{ undone_by: { id: superAdmin.id } }]);
});

test('undo says what comes back, and undoes only what the user saw', async () => {
  const first = await load(app.db, delaware);
  await publish(first.load_id);
  const seen = (await show()).undo[0]?.publication_id ?? 0;
  const second = await load(app.db, both);
  await publish(second.load_id);
  expect(await undo(seen)).toMatchObject({ status: 409, code: 'plan_year_conflict' });
  const [next] = (await show()).undo;
  expect(next).toMatchObject({
    kind: 'marketplace',
    load_id: second.load_id,
    states: [
      { state: 'DE', load_id: first.load_id },
      { state: 'VT', load_id: null },
    ],
  });
  const { body } = await undo(next?.publication_id ?? 0);
  expect(body.states).toMatchObject([{ state: 'DE', load_id: first.load_id, plans: 12, counties: 3 }]);
  const { plan_years } = (await browser.call('list-plan-years')).body;
  expect(plan_years[0]).toMatchObject({
    plan_year: 2027,
    states: 1,
    medicare_states: 0,
    loads: 2,
    published_at: expect.any(String),
  });
});

test('Medicare plans have their own versions, history and undo', async () => {
  const medicare = await publishLandscape(app.db, landscape);
  const plans = await load(app.db, delaware);
  await publish(plans.load_id);
  const shown = await show();
  expect(shown.loads.map(({ id, kind, plans, counties }) => [id, kind, plans > 0, counties])).toEqual([
    [plans.load_id, 'marketplace', true, 3],
    [medicare, 'medicare', true, 3],
  ]);
  expect(shown.states.map(({ kind, state, load_id }) => [kind, state, load_id])).toEqual([
    ['marketplace', 'DE', plans.load_id],
    ['medicare', 'DE', medicare],
  ]);
  expect(shown.publications.map(({ kind, load_id }) => [kind, load_id])).toEqual([
    ['marketplace', plans.load_id],
    ['medicare', medicare],
  ]);
  const { body } = await browser.call('show-plan-load', { params: { id: medicare } });
  expect(body).toMatchObject({ kind: 'medicare', details: [{ state: 'DE', published_load_id: medicare }] });
  expect(body.publications.map(({ load_id }) => load_id)).toEqual([medicare]);
  expect((await browser.call('list-plan-years')).body.plan_years[0]).toMatchObject({ states: 1, medicare_states: 1 });

  const ofMedicare = shown.undo.find(({ kind }) => kind === 'medicare');
  expect(ofMedicare).toMatchObject({ load_id: medicare, states: [{ state: 'DE', load_id: null }] });
  const undone = (await undo(ofMedicare?.publication_id ?? 0)).body;
  expect(undone.undo.map(({ kind, load_id }) => [kind, load_id])).toEqual([['marketplace', plans.load_id]]);
  expect(undone.states.map(({ kind }) => kind)).toEqual(['marketplace']);
  expect(await undo(ofMedicare?.publication_id ?? 0)).toMatchObject({ status: 409, code: 'plan_year_conflict' });
});

test('only a load that was never published can be deleted', async () => {
  const { load_id } = await load(app.db, delaware);
  const unpublished = await load(app.db, both);
  await publish(load_id);
  const remove = (id: number) => browser.call('delete-plan-load', { params: { id } });
  expect(await remove(load_id)).toMatchObject({ status: 409, code: 'plan_year_conflict' });
  await undo((await show()).undo[0]?.publication_id ?? 0);
  expect((await remove(load_id)).code).toBe('plan_year_conflict');
  expect((await remove(unpublished.load_id)).body.loads.map(({ id }) => id)).toEqual([load_id]);
  expect((await remove(unpublished.load_id)).code).toBe('not_found');
  const left = app.db.selectFrom('catalog_plans').select('plan_id').where('load_id', '=', unpublished.load_id);
  expect(await left.execute()).toEqual([]);
});

test('writes are in the audit trail', async () => {
  const { load_id } = await load(app.db, delaware);
  await publish(load_id);
  await undo((await show()).undo[0]?.publication_id ?? 0);
  const events = app.owner.selectFrom('audit_events').select('action').where('action', 'like', '%plan%');
  expect((await events.execute()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['publish-plan-load', 'undo-plan-publication']),
  );
});
