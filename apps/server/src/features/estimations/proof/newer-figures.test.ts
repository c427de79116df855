import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Calculation } from 'contract/endpoints/calculation';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMarketTables } from '../../../integrations/rates/load.ts';
import { serverRoot } from '../../../paths.ts';
import { createActors, type EstimationForm, newEstimation, newRootEstimation } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { decryptResult, resultColumns } from '../results/rules.ts';

const app = await createTestApp();
const actors = await createActors(app.db);
const { advisor, colleague, admin, agent, client, otherAdvisor, superAdmin } = actors;
const browser = app.as(advisor);
const market = join(serverRoot, 'market');
const folder = await mkdtemp(join(tmpdir(), 'market-'));
await cp(market, folder, { recursive: true });
const prices = await readFile(join(folder, 'prices.csv'), 'utf8');
await writeFile(join(folder, 'prices.csv'), prices.replace('2025,AK,1,79216', '2025,AK,1,81000'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ownNow = performance.now.bind(performance);
let laterMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs));
afterEach(async () => {
  await load(market);
  vi.restoreAllMocks();
});

/** Lookups ask for the digest of the tables at most once a second. */
async function load(from: string) {
  await loadMarketTables(app.db, from);
  laterMs += 2_000;
}
const changeTables = () => load(folder);

/** Prices of Anchorage are in the row that changes. She turns 65 in July. */
const alaska: Partial<EstimationForm> = {
  zip: '99501',
  county: '02020',
  plan_year: 2025,
  dependents_attributes: [
    { birth_date: '1960-07-15', sex: 'Female' },
    { age: 58, sex: 'Male', spouse: true },
  ],
  household_size: 2,
  income: 70_000,
  last_year_income: 90_000,
  tax_filing_status: 'married_joint',
};
const newOne = (changed: Partial<EstimationForm> = {}) => newEstimation(browser, { ...alaska, ...changed });

const calculate = async (id: number | string, month = 1, of = browser): Promise<Calculation> =>
  (await of.call('calculate-estimation', { params: { id }, query: { month } })).body;
const newer = async (id: number | string, of = browser) =>
  (await of.call('show-newer-figures', { params: { id } })).body;
const recalculate = (id: number | string, of = browser) => of.call('recalculate-estimation', { params: { id } });
const removeResult = (id: number) => app.db.deleteFrom('estimation_results').where('estimation_id', '=', id).execute();
const listed = async (search: string) =>
  (await browser.call('list-estimations', { query: { search } })).body.estimations[0]?.year_total;

test('shows the same cents after the tables change: each month, list, CSV, public page and its months', async () => {
  const { id, token } = await newOne({ client_first_name: 'Kept', shows_outlook: true });
  const all = async () => ({
    months: await Promise.all([1, 6, 7, 12].map((month) => calculate(id, month))),
    publicly: await Promise.all([1, 8].map((month) => calculate(token, month, app.browser()))),
    outlook: (await app.browser().call('show-outlook', { params: { id: token } })).body,
    listed: await listed('Kept'),
    csv: (await browser.send({ method: 'GET', url: '/api/v1/estimations/export?search=Kept' })).body,
  });
  const before = await all();
  const changed = await newOne();
  await changeTables();
  expect(await all()).toEqual(before);
  const fresh = await newOne();
  expect((await calculate(fresh.id)).household_total?.year).not.toBe(before.listed);
  expect((await calculate(changed.id)).household_total?.year).toBe(before.listed);
});

test('says what newer figures change, and why, and recalculates', async () => {
  const { id } = await newOne({ client_first_name: 'Newer', income: 300_000 });
  const before = await calculate(id);
  expect(await newer(id)).toMatchObject({ is_current: true, newer: null });
  await changeTables();
  const found = await newer(id);
  const { year = 0 } = found.newer ?? {};
  expect(found).toMatchObject({
    kept_later: false,
    newer: { changed: ['prices'], causes: [{ cause: 'prices', year }] },
  });
  // A higher benchmark raises the credit.
  expect(year).toBeLessThan(0);
  expect(found.newer?.month).toBe(Math.round(((year ?? 0) * 100) / 12) / 100);
  const replaced = await recalculate(id);
  expect([replaced.status, replaced.body.newer]).toEqual([200, null]);
  expect(replaced.body.digests.prices).not.toBe(found.digests.prices);
  const after = await calculate(id);
  expect(Math.round(((after.household_total?.year ?? 0) - (before.household_total?.year ?? 0)) * 100)).toBe(
    Math.round((year ?? 0) * 100),
  );
  expect(await listed('Newer')).toBe(after.household_total?.year);
});

test('says nothing where only digests differ', async () => {
  const { id } = await newOne({
    dependents_attributes: [{ age: 70, sex: 'Female' }],
    household_size: null,
    income: null,
  });
  await changeTables();
  expect(await newer(id)).toMatchObject({ is_current: false, newer: null });
});

test('names the law and the rules if they are what has changed', async () => {
  const { id } = await newOne({ income: 300_000 });
  const row = await app.db
    .selectFrom('estimation_results')
    .selectAll()
    .where('estimation_id', '=', id)
    .executeTakeFirstOrThrow();
  const { calculations, market: priced } = decryptResult(app.ctx.encryption, row);
  const total = calculations[0].household_total;
  if (!total) throw new Error('Without a total');
  const earlier = { ...calculations[0], household_total: { ...total, year: total.year + 120 } };
  const columns = resultColumns(app.ctx.encryption, {
    market: priced,
    calculations: [earlier, ...calculations.slice(1)],
  });
  await app.db
    .updateTable('estimation_results')
    .set({ ...columns, law_digest: '0'.repeat(64), rules_version: '0-000000000000' })
    .where('estimation_id', '=', id)
    .execute();
  expect((await calculate(id)).household_total?.year).toBe(earlier.household_total.year);
  expect((await newer(id)).newer).toEqual({
    changed: ['law', 'rules'],
    year: -120,
    month: -10,
    is_projected: false,
    causes: [{ cause: 'law', year: -120 }],
  });
});

test('keeps the figures with another name, and calculates with other inputs', async () => {
  const { id } = await newOne();
  const before = await calculate(id);
  await changeTables();
  const update = (estimation: EstimationForm) =>
    browser.call('update-estimation', { params: { id }, body: { estimation } });
  const form = { ...alaska, client_first_name: 'Renamed' } as EstimationForm;
  await update(form);
  expect(await calculate(id)).toEqual(before);
  await update({ ...form, income: 70_001 });
  expect((await calculate(id)).tax_credit).not.toBe(before.tax_credit);
  expect((await newer(id)).newer).toBeNull();
});

test('a copy shows the figures of its original', async () => {
  const { id } = await newOne();
  const before = await calculate(id);
  await changeTables();
  const copy = await browser.call('duplicate-estimation', { params: { id } });
  expect(await calculate(copy.body.id)).toEqual(before);
});

test('an estimate from before keeps figures when someone who may edit it calculates it', async () => {
  const { id, token } = await newOne({ client_first_name: 'Older' });
  await removeResult(id);
  const present = await calculate(token, 1, app.browser());
  await changeTables();
  const changed = await calculate(token, 1, app.browser());
  expect(changed.household_total).not.toEqual(present.household_total);
  expect(await listed('Older')).toBe(changed.household_total?.year);
  expect(await calculate(id)).toEqual(changed);
  await load(market);
  expect(await calculate(token, 1, app.browser())).toEqual(changed);
  expect(await newer(id)).toMatchObject({ kept_later: true, newer: { changed: ['prices'] } });
  expect((await recalculate(id)).body).toMatchObject({ kept_later: false, newer: null });
});

test('two at once keep one result', async () => {
  const { id } = await newOne();
  await removeResult(id);
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => calculate(id)));
  expect(others).toEqual([first, first, first]);
  const replaced = await Promise.all([recalculate(id), recalculate(id), recalculate(id)]);
  expect(replaced.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await calculate(id)).toEqual(first);
});

test('a change at the same moment wins over figures of the former inputs', async () => {
  const { id } = await newOne();
  await removeResult(id);
  const form = { ...alaska, client_first_name: 'Both', income: 60_000 } as EstimationForm;
  await Promise.all([
    calculate(id),
    browser.call('update-estimation', { params: { id }, body: { estimation: form } }),
    recalculate(id),
    calculate(id),
  ]);
  const same = await newOne({ income: 60_000 });
  expect(await calculate(id)).toEqual(await calculate(same.id));
});

test('who made a root estimate can recalculate it with its token, and no one else', async () => {
  const token = await newRootEstimation(app.browser(), alaska);
  const before = await calculate(token, 1, app.browser());
  await changeTables();
  expect(await calculate(token, 1, app.browser())).toEqual(before);
  expect((await newer(token, app.browser())).newer).not.toBeNull();
  expect((await recalculate(token, app.browser())).body.newer).toBeNull();
  const shared = await newOne();
  for (const name of ['show-newer-figures', 'recalculate-estimation'] as const)
    expect((await app.browser().call(name, { params: { id: shared.token } })).status).toBe(404);
});

test('other firms and roles get no figures, and none of a deleted estimate', async () => {
  const insured = await newClientOf(app.db, advisor, agent);
  const { id } = await newOne({ client_id: insured.id });
  for (const name of ['show-newer-figures', 'recalculate-estimation', 'show-proof'] as const) {
    const statusFor = async (of = browser) => (await of.call(name, { params: { id } })).status;
    expect([await statusFor(), await statusFor(app.as(admin)), await statusFor(app.as(superAdmin))]).toEqual([
      200, 200, 200,
    ]);
    for (const other of [colleague, otherAdvisor, agent]) expect(await statusFor(app.as(other))).toBe(404);
    expect([await statusFor(app.as(client)), await statusFor(app.as(insured))]).toEqual([403, 403]);
    expect(await statusFor(app.browser())).toBe(401);
  }
  await browser.call('delete-estimation', { params: { id } });
  for (const name of ['show-newer-figures', 'recalculate-estimation', 'show-proof'] as const)
    expect((await browser.call(name, { params: { id } })).status).toBe(404);
  expect(
    await app.db.selectFrom('estimation_results').select('revision').where('estimation_id', '=', id).execute(),
  ).toEqual([]);
});

test.each(['/api/v1/estimations/0/proof', '/api/v1/estimations/x/proof', '/api/v1/estimations/1.5/newer_figures'])(
  'does not find %s',
  async (url) => {
    const { statusCode, body } = await browser.send({ method: 'GET', url });
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
  },
);

test('stores neither incomes nor figures in clear text', async () => {
  const { id } = await newOne({ income: 71_234.56 });
  const { household_total } = await calculate(id);
  const row = await app.db
    .selectFrom('estimation_results')
    .selectAll()
    .where('estimation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('71234');
  expect(JSON.stringify(row)).not.toContain(String(household_total?.year));
});
