import { householdOf } from 'contract/endpoints/calculation-figures';
import { estimationInput } from 'contract/endpoints/estimations';
import { outlookOf } from 'contract/endpoints/outlook-figures';
import { returnIncome } from 'estimator';
import { headroom, thresholds } from 'estimator/income-curve';
import { monthsOf } from 'estimator/months';
import { expect, test } from 'vitest';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import {
  blendedForm,
  createActors,
  type EstimationForm,
  estimationForm,
  newEstimation,
  newPerson,
  newRootEstimation,
} from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, agent, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

/** She turns 65 in July, and he retires in June. */
const dated = estimationForm({
  dependents_attributes: [
    { birth_date: '1960-07-14', sex: 'Female' },
    { birth_date: '1966-02-01', sex: 'Male', spouse: true },
  ],
  last_year_income: 90_000,
  tax_filing_status: 'married_joint',
  events: [{ kind: 'retires', person: 2, month: 6, wages: 30_000, covers: [] }],
  untaxed_social_security: 4_000,
});

const show = (of: typeof browser, id: number | string) => of.call('show-outlook', { params: { id } });

test.each<[string, EstimationForm]>([
  ['ages only', estimationForm()],
  ['a blended household', blendedForm()],
  ['birth dates and an event', dated],
  ['no income at all', estimationForm({ income: 0 })],
  ['an income of almost a billion', estimationForm({ income: 999_999_999.99 })],
  ['a county without a price', estimationForm({ zip: '00601', county: '72001' })],
  [
    'twelve people who turn 65',
    estimationForm({
      dependents_attributes: Array.from({ length: 12 }, (_, month) => ({
        birth_date: `1960-${String(month + 1).padStart(2, '0')}-15`,
        sex: 'Male' as const,
      })),
      household_size: 12,
    }),
  ],
])('returns what the estimator computes from the form: %s', async (_, form) => {
  const { id } = await newEstimation(browser, form);
  const { status, body } = await show(browser, id);
  expect(status).toBe(200);
  const input = estimationInput.parse(form);
  const market = await requireMarket(app.ctx.rates, input);
  const { plan_year, untaxed_social_security } = input;
  const household = householdOf(input);
  const income_cents = returnIncome(household);
  const untaxed_social_security_cents = (untaxed_social_security ?? 0) * 100;
  const all = thresholds(household, market, plan_year, { untaxed_social_security_cents });
  expect(body).toEqual(
    outlookOf({
      plan_year,
      income_cents,
      thresholds: all,
      headroom: income_cents === null ? null : headroom(all, income_cents),
      year: monthsOf(household, market, plan_year),
    }),
  );
});

test('shows thresholds, headroom and twelve months that add up to the year', async () => {
  const { id } = await newEstimation(browser, dated);
  const { body } = await show(browser, id);
  // Six months of his wages of $30,000 are not on the return.
  expect(body).toMatchObject({ plan_year: 2025, income: 57_000 });
  expect(body.thresholds.length).toBeGreaterThan(3);
  const limits = body.thresholds.map(({ limit }) => limit);
  expect(limits).toEqual(limits.toSorted((one, other) => one - other));
  const next = limits.find((limit) => limit >= 57_000);
  expect(body.headroom?.up?.distance).toBe((next ?? 0) - 57_000);
  expect(body.months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const sum = (name: 'total' | 'credit' | 'medicare') =>
    Math.round(body.months.reduce((all, month) => all + (month[name] ?? 0), 0) * 100) / 100;
  expect([sum('total'), sum('credit'), sum('medicare')]).toEqual([
    body.year_total,
    body.year_credit,
    body.year_medicare,
  ]);
  const coverage = body.months.map(({ people }) => people[0]?.covered_by);
  expect(coverage).toEqual([...Array(6).fill('marketplace'), ...Array(6).fill('medicare')]);
  expect(body.months[6]?.changes).toContainEqual(expect.objectContaining({ kind: 'medicare_begins', person: 1 }));
});

test('has the same access rules as the estimate', async () => {
  const { id } = await newEstimation(browser);
  for (const person of [admin, superAdmin]) expect((await show(app.as(person), id)).status).toBe(200);
  for (const person of [colleague, otherAdvisor]) {
    const [unrelated, missing] = [await show(app.as(person), id), await show(app.as(person), 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await show(app.as(client), id)).status).toBe(404);
  expect((await show(app.browser(), id)).status).toBe(401);
});

test('the client of a shared estimate sees the outlook only if the owner shares it, and the agent always', async () => {
  const advisors = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
  const reader = await newPerson(app.db, 'client', firm, advisors);
  for (const shows_outlook of [false, true]) {
    const { id } = await newEstimation(browser, { ...dated, client_id: reader.id, shows_outlook });
    await browser.call('update-sharing', { params: { id }, body: { shared_with_client: true } });
    expect((await show(app.as(reader), id)).status).toBe(shows_outlook ? 200 : 404);
    expect((await show(app.as(agent), id)).status).toBe(200);
  }
});

test('a public link shows it only if the owner shares it, and never a birth date', async () => {
  const hidden = await newEstimation(browser, dated);
  const unknown = await show(app.browser(), 'A'.repeat(43));
  const answer = await show(app.browser(), hidden.token);
  expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  const shown = await newEstimation(browser, { ...dated, shows_outlook: true });
  const shared = await show(app.browser(), shown.token);
  expect(shared.body).toEqual((await show(browser, shown.id)).body);
  expect(shared.text).not.toMatch(/1960-07-14|1966-02-01/);
  await browser.call('delete-share-link', { params: { id: shown.id } });
  expect((await show(app.browser(), shown.token)).status).toBe(404);
});

test('the creator of a root estimate sees it', async () => {
  const token = await newRootEstimation(app.browser(), dated);
  expect((await show(app.browser(), token)).body.months).toHaveLength(12);
});

test('shows what is kept for a zip code that is no longer in the tables, otherwise 404', async () => {
  const { id } = await newEstimation(browser);
  await app.db.updateTable('estimations').set({ zip: '99999' }).where('id', '=', id).execute();
  expect((await show(browser, id)).status).toBe(200);
  await app.db.deleteFrom('estimation_results').where('estimation_id', '=', id).execute();
  expect((await show(browser, id)).status).toBe(404);
});
