import { afterAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newEstimation, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { previewed } from '../../../testing/moves.ts';
import { readPdf } from '../../../testing/pdf-reader.ts';
import { newPolicy } from '../../../testing/policies.ts';
import { newRenewal, newRenewalWithoutEstimate, renewalFacts } from '../../../testing/renewals.ts';
import { newSignal } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { refreshSignals } from '../computing/operations.ts';
import { encryptFacts } from '../records/rules.ts';
import { changeRangeOf, mainCauseOf, rangesOfPage } from './rules.ts';

// What is listed depends on the year.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T12:00:00Z') });
afterAll(() => vi.useRealTimers());

const app = await createTestApp();
const { db, ctx } = app;
const { firm, advisor, colleague, admin, agent, superAdmin, otherAdvisor, otherFirm } = await createActors(db);

const list = async (who: Person, query: object = {}) => (await app.as(who).call('list-renewals', { query })).body;
const namesIn = async (who: Person, query: object = {}) =>
  (await list(who, query)).renewals.map(({ client }) => client.name.split(' ')[0]);
const newClient = (first_name: string, of = advisor) => newClientOf(db, of, agent, { first_name });
const changing = (cents: number) => ({ after_cents: 900_000 + cents, parts: renewalFacts().parts });

test.each([
  [-2_000_000, -10_000],
  [-50_001, -1_000],
  [-50_000, -500],
  [-1, -500],
  [0, 0],
  [49_999, 0],
  [50_000, 500],
  [9_999_999, 10_000],
])('%s cents are stored as %s', (cents, range) => {
  expect(changeRangeOf(cents)).toBe(range);
});

test('the main cause has the sign of the change', () => {
  expect(mainCauseOf(renewalFacts())).toBe('prices');
  expect(mainCauseOf(renewalFacts({ after_cents: 899_000 }))).toBe('law');
  expect(mainCauseOf(renewalFacts({ after_cents: 900_000 }))).toBeNull();
});

test('a page has the ranges of its rows', () => {
  const ranges = [3, 1, 2, 4].map((count, change_range) => ({ change_range, count }));
  expect(rangesOfPage(ranges, 0, 2)).toEqual({ shown: [0], from: 0 });
  expect(rangesOfPage(ranges, 2, 2)).toEqual({ shown: [0, 1], from: 2 });
  expect(rangesOfPage(ranges, 5, 9)).toEqual({ shown: [2, 3], from: 1 });
  expect(rangesOfPage(ranges, 10, 9)).toEqual({ shown: [], from: 0 });
});

test('lists by change to the cent over several pages, by name, and with filters', async () => {
  for (const [name, cents] of [
    ['Ann', 120_000],
    ['Bea', 120_001],
    ['Cal', -60_000],
    ['Dee', 700_000],
    ['Eli', 130_000],
  ] as const)
    await newRenewal(ctx, await newClient(name), changing(cents));
  await newRenewal(ctx, await newClient('Fay', colleague), changing(10));
  await newRenewal(ctx, await newClient('Old'), { ...changing(900_000), plan_year: 2026 });
  await newRenewal(ctx, await newClientOf(db, otherAdvisor, agent, { first_name: 'Gus' }), changing(20));
  // A year that has begun is listed until it is over.
  expect(await namesIn(advisor, { pageSize: 10 })).toEqual(['Old', 'Dee', 'Eli', 'Bea', 'Ann', 'Cal']);
  const page = (currentPage: number) => namesIn(admin, { pageSize: 10, currentPage });
  expect(await page(1)).toEqual(['Old', 'Dee', 'Eli', 'Bea', 'Ann', 'Fay', 'Cal']);
  expect(await namesIn(advisor, { order: 'asc' })).toEqual(['Cal', 'Ann', 'Bea', 'Eli', 'Dee', 'Old']);
  expect(await namesIn(admin, { financial_advisor_id: colleague.id })).toEqual(['Fay']);
  expect(await namesIn(agent, { search: 'gus' })).toEqual(['Gus']);
  expect(await namesIn(otherAdvisor)).toEqual(['Gus']);
  expect((await namesIn(superAdmin)).length).toBe(8);
  const ofOther = await list(superAdmin, { financial_advisor_id: otherAdvisor.id });
  expect(ofOther).toMatchObject({ totalCount: 1, advisors: [{ id: otherAdvisor.id }], agents: [] });
  const { totalCount, renewals } = await list(advisor, { search: 'Dee' });
  expect(totalCount).toBe(1);
  const [dee] = renewals;
  expect(dee).toMatchObject({ plan_year: 2027, before: 9_000, after: 16_000, change: 7_000, main_cause: 'prices' });
  expect(dee).toMatchObject({ status: 'known', next_estimation_id: null });
});

test('is computed with the signals, changes with the estimate, and ends with the engagement', async () => {
  const client = await newClient('Zoe');
  const only = async () => (await list(advisor, { search: 'Zoe' })).renewals;
  expect((await refreshSignals(ctx, [client.id])).failed).toEqual([]);
  expect(await only()).toEqual([]);
  const { id } = await newEstimation(app.as(advisor), { plan_year: 2026, client_id: client.id });
  await refreshSignals(ctx, [client.id]);
  const [first] = await only();
  expect(first).toMatchObject({ estimation_id: id, plan_year: 2027 });
  if (first?.status !== 'known') throw new Error('The cost is not known');
  const sum = first.causes.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  expect(sum).toBe(Math.round(first.change * 100));
  expect((await refreshSignals(ctx, [client.id])).changed).toBe(0);
  const stored = await db.selectFrom('renewals').selectAll().where('client_id', '=', client.id).executeTakeFirst();
  expect([stored?.account_id, stored?.facts_encrypted.startsWith('~')]).toEqual([firm, true]);
  await app.as(advisor).call('create-next-estimation', { params: { id: client.id }, body: { plan_year: 2027 } });
  await refreshSignals(ctx, [client.id]);
  expect(await only()).toMatchObject([{ next_estimation_id: expect.any(Number) }]);
  await db.updateTable('engagements').set({ status: 'terminated' }).where('client_id', '=', client.id).execute();
  await refreshSignals(ctx, [client.id]);
  expect(await only()).toEqual([]);
});

test('clients without an estimate are last by change, until their plans have ended, and can be filtered', async () => {
  const own = await newPerson(db, 'advisor', firm);
  for (const [name, cents] of [
    ['Ivy', -100],
    ['Joy', 100],
  ] as const)
    await newRenewal(ctx, await newClient(name, own), changing(cents));
  for (const name of ['Abe', 'Zed']) await newRenewalWithoutEstimate(ctx, await newClient(name, own));
  await newRenewalWithoutEstimate(ctx, await newClient('Old', own), { plan_year: 2026 });
  expect(await namesIn(own)).toEqual(['Joy', 'Ivy', 'Zed', 'Abe']);
  expect(await namesIn(own, { order: 'asc' })).toEqual(['Ivy', 'Joy', 'Abe', 'Zed']);
  expect(await namesIn(own, { status: 'known' })).toEqual(['Joy', 'Ivy']);
  const { totalCount, renewals } = await list(own, { status: 'no_estimate', search: 'Abe' });
  expect(totalCount).toBe(1);
  expect(renewals).toMatchObject([
    {
      ...{ status: 'no_estimate', plan_year: 2027, financial_advisor: { id: own.id } },
      plans: [{ carrier: 'Canary Health', premium: 412.07, successor: 'other', next_plan_id: '12345IL0010002' }],
    },
  ]);
});

test('a page begins among the clients without an estimate', async () => {
  const own = await newPerson(db, 'advisor', firm);
  await newRenewal(ctx, await newClient('Joy', own), changing(100));
  const names = Array.from({ length: 12 }, (_, index) => `Abe${index}`);
  for (const name of names) await newRenewalWithoutEstimate(ctx, await newClient(name, own));
  const page = (currentPage: number) => namesIn(own, { order: 'asc', pageSize: 10, currentPage });
  expect(await page(1)).toEqual(['Joy', ...names.slice(0, 9)]);
  expect(await page(2)).toEqual(names.slice(9));
});

test('a plan is listed without an estimate until there is one', async () => {
  const client = await newClient('Xia');
  const only = async () => (await list(advisor, { search: 'Xia' })).renewals;
  await newPolicy(db, { client_id: client.id, plan_name: 'Silver 4500', premium_cents: 412_07 });
  await refreshSignals(ctx, [client.id]);
  const plan = { carrier: 'Canary Health', name: 'Silver 4500', premium: 412.07, successor: 'unknown' };
  expect(await only()).toMatchObject([{ status: 'no_estimate', plan_year: 2027, plans: [plan] }]);
  expect((await refreshSignals(ctx, [client.id])).changed).toBe(0);
  await newEstimation(app.as(advisor), { plan_year: 2026, client_id: client.id });
  await refreshSignals(ctx, [client.id]);
  expect(await only()).toMatchObject([{ status: 'known', plan_year: 2027 }]);
});

test('signals name the year of the next estimate if there is one to start from', async () => {
  const client = await newClient('Yan');
  const facts = { year: 2027 };
  const encrypted = async (kind: 'costs_change' | 'open_enrollment' | 'estimate_outdated' | 'turns_26', more = {}) =>
    newSignal(ctx, client, {
      kind,
      facts_encrypted: encryptFacts(await ctx.keys.ofFirm(db, firm), {
        ...{ amount_cents: null, source: '' },
        facts: { ...facts, ...more },
      }),
    });
  await encrypted('costs_change');
  await encrypted('open_enrollment');
  await encrypted('estimate_outdated', { plan_year: 2027 });
  await encrypted('turns_26');
  const years = async () => {
    const { body } = await app.as(advisor).call('list-client-signals', { params: { id: client.id } });
    return body.signals.map(({ kind, next_plan_year }) => [kind, next_plan_year]).toSorted();
  };
  expect((await years()).map(([, year]) => year)).toEqual([null, null, null, null]);
  await newEstimation(app.as(advisor), { plan_year: 2026, client_id: client.id });
  expect(await years()).toEqual([
    ['costs_change', 2027],
    ['estimate_outdated', null],
    ['open_enrollment', 2027],
    ['turns_26', null],
  ]);
});

test('another firm gets no row of a client who moves there', async () => {
  const client = await newClient('Moe');
  await newRenewal(ctx, client);
  const moved = { kind: 'clients' as const, client_ids: [client.id], to_advisor_id: otherAdvisor.id };
  await app.as(superAdmin).call('create-move', await previewed(app, superAdmin, moved));
  expect(otherAdvisor.account_id).toBe(otherFirm);
  expect(await namesIn(otherAdvisor, { search: 'Moe' })).toEqual([]);
});

async function lettersFor(clients: readonly Pick<Person, 'id'>[], who: Person = advisor) {
  const browser = app.browser();
  await browser.signIn(who);
  const body = { client_ids: clients.map(({ id }) => id) };
  const answer = await browser.call('create-renewal-letters', { body });
  const url = answer.status === 200 ? answer.body.url : '';
  return { status: answer.status, url, get: () => browser.send({ method: 'GET', url }) };
}

test('one PDF has a page with its own letterhead for each client, in the order of the selection', async () => {
  const [one, other, third] = [await newClient('Iris'), await newClient('Jude'), await newClient('Kay')];
  await newRenewal(ctx, one, { is_sample: true, is_projected: true });
  await newRenewal(ctx, other, { after_cents: 900_000, parts: [], has_marketplace: false, has_medicare: true });
  await newRenewal(ctx, third, { after_cents: 0, has_marketplace: false });
  await writeUser(db, advisor, { phone_number: '+13125550118' });
  const { get } = await lettersFor([other, one, third]);
  const { statusCode, headers, rawPayload } = await get();
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, isTagged } = await readPdf(rawPayload);
  expect([pages.length, isTagged]).toEqual([3, true]);
  const [first, second, last] = pages.map(({ text }) => text);
  expect(first).toContain('Jude');
  expect(first).toContain('coverage costs the same in 2027 as in 2026');
  expect(first).toContain('Change $0.00 a year');
  expect(first).toContain('premiums of Medicare for everyone');
  expect(first).not.toContain('Why it changes');
  expect(second).toContain('silver plan, after help, for everyone');
  expect(last).toContain('In 2027, everyone in your estimate is covered in another way');
  for (const text of ['Iris', '$9,000.00', '$10,234.56', '+$1,234.56', '+$1,200.00', '−$100.00', '+$134.56'])
    expect(second).toContain(text);
  for (const text of [
    'Sample plans',
    'projected',
    'Jan 15, 2027',
    'What to do next',
    `(312) 555-0118, ${advisor.email}`,
  ])
    expect(second).toContain(text);
  for (const text of [first, second, last])
    expect(text).toMatch(/^Firm \d+ Your health coverage in 2027 Prepared for /);
});

test('letters are in the clients’ activity and the audit trail', async () => {
  const client = await newClient('Kim');
  await newRenewal(ctx, client);
  const { get } = await lettersFor([client]);
  await get();
  const rows = db.selectFrom('activities').select(['kind', 'actor_id']).where('client_id', '=', client.id);
  expect(await rows.execute()).toContainEqual({ kind: 'renewal_letter_made', actor_id: advisor.id });
  const { body } = await app.as(superAdmin).call('list-audit-events', { query: { client_id: client.id } } as never);
  const actions = body.events.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['create-renewal-letters', 'show-renewal-letters']));
});

test('the address works in one session, for a minute', async () => {
  const client = await newClient('Lou');
  await newRenewal(ctx, client);
  const { get, url } = await lettersFor([client]);
  const browser = app.browser();
  await browser.signIn(advisor);
  expect((await browser.send({ method: 'GET', url })).statusCode).toBe(404);
  expect((await browser.send({ method: 'GET', url: `${url}x` })).statusCode).toBe(404);
  expect((await get()).statusCode).toBe(200);
  app.forward(61);
  expect((await get()).statusCode).toBe(404);
});

test('letters are for clients of one firm with a known cost, at most 100', async () => {
  const [own, without] = [await newClient('Mia'), await newClient('Ned')];
  const elsewhere = await newClientOf(db, otherAdvisor, agent);
  const planned = await newClient('Pia');
  await newRenewal(ctx, own);
  await newRenewalWithoutEstimate(ctx, planned);
  await newRenewal(ctx, elsewhere);
  expect((await lettersFor([own, without])).status).toBe(404);
  expect((await lettersFor([own, elsewhere])).status).toBe(404);
  const client_ids = [own.id, planned.id];
  expect((await app.as(advisor).call('create-renewal-letters', { body: { client_ids } })).errors).toEqual({
    client_ids: [expect.stringContaining('Choose clients with an estimate.')],
  });
  expect((await lettersFor([own, elsewhere], agent)).status).toBe(422);
  const body = { client_ids: Array.from({ length: 101 }, (_, index) => index + 1) };
  expect((await app.as(advisor).call('create-renewal-letters', { body })).status).toBe(422);
  expect((await app.as(await newPerson(db, 'client', firm)).call('create-renewal-letters', { body })).status).toBe(403);
});
