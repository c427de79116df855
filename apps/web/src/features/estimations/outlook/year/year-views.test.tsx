import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Estimation } from 'contract/endpoints/estimations';
import { eventTexts } from 'estimate-texts/event-texts';
import { isApproximate } from 'estimate-texts/months/outlook-amounts';
import { yearTexts as t } from 'estimate-texts/months/year-texts';
import { namesOf } from 'estimate-texts/subject/subject-names';
import { afterEach, expect, test, vi } from 'vitest';
import { formatCents } from '../../../../lib/format.ts';
import { marketOf, savedEstimation } from '../../../../testing/estimations.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { reasonsIn } from '../basis/month-reasons.ts';
import { householdOfSubject, yearOfSubject } from '../basis/outlook-input.ts';
import { MonthsView } from './months-view.tsx';
import { YearsView } from './years-view.tsx';

afterEach(() => vi.unstubAllGlobals());

const person = { id: 1, sex: 'Female', spouse: false, myself: true } as const;
const turning65 = savedEstimation({ dependents: [{ ...person, age: 64, birth_date: '1960-07-15' }] });

async function open(saved: Estimation, market = marketOf(), view: 'months' | 'years' = 'months') {
  const figures = yearOfSubject(saved, market);
  const household = householdOfSubject(saved);
  const shared = {
    figures,
    nameOf: namesOf(saved),
    isAbout: isApproximate(figures, market),
    reasonsOf: reasonsIn(household, market),
  };
  renderScreen(() =>
    view === 'months' ? <MonthsView {...shared} /> : <YearsView {...shared} {...{ household, market }} />,
  );
  await screen.findAllByText(/./);
  return { figures, user: userEvent.setup({ delay: null }) };
}

test('says in a sentence that nothing changes, and how to see changes', async () => {
  const { figures } = await open(savedEstimation());
  const month = formatCents(figures.months[0]?.total_cents ?? 0);
  expect(screen.getByText(t.even(2025, month))).toBeTruthy();
  expect(screen.getByText(t.evenHint)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('names the change of a month with its difference, and explains each period', async () => {
  const { figures, user } = await open(turning65);
  const [june, july] = [figures.months[5], figures.months[6]];
  const difference = (july?.total_cents ?? 0) - (june?.total_cents ?? 0);
  const signed = difference > 0 ? `+${formatCents(difference)}` : formatCents(difference);
  const changes = within(screen.getByRole('list', { name: t.changes }));
  expect(changes.getByText(`July: Maria moves to Medicare, ${signed} a month`)).toBeTruthy();
  expect(changes.getByText(`January to June: ${formatCents(june?.total_cents ?? 0)} a month`)).toBeTruthy();
  await user.click(changes.getByRole('button', { name: 'Why? July to December' }));
  const premium = formatCents(july?.people[0]?.premium_cents ?? 0);
  expect(await changes.findByText(t.arithmetic.person('Maria', premium))).toBeTruthy();
});

test('the table has twelve months whose totals add up to that of the year', async () => {
  const { figures, user } = await open(turning65);
  await user.click(screen.getByRole('button', { name: t.showTable, expanded: false }));
  const rows = within(screen.getByRole('table', { name: t.table(2025) })).getAllByRole('row');
  expect(rows).toHaveLength(14);
  expect(figures.months.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0)).toBe(figures.total_cents);
  expect(rows[13]?.textContent).toContain(formatCents(figures.total_cents ?? 0));
  expect(screen.getByRole('button', { name: t.hideTable, expanded: true })).toBeTruthy();
});

test('explains the year and its months', async () => {
  const { user } = await open(turning65);
  await user.click(screen.getByRole('button', { name: `Why? ${t.total(2025)}` }));
  expect(await screen.findByText(/^January to June: 6 months of \$[\d,.]+ are \$[\d,.]+\.$/)).toBeTruthy();
  expect(screen.getByText(/ = \$[\d,.]+ for the year\.$/)).toBeTruthy();
  expect(screen.getByText(/Plan G costs/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Form 8962/ })[0]).toBeTruthy();
});

test('explains later years', async () => {
  const { user } = await open(turning65, marketOf(), 'years');
  await user.click(await screen.findByRole('button', { name: 'Why? 2030' }));
  expect(screen.getAllByText(/assume that premiums rise/)).toHaveLength(2);
});

test('names a retirement', async () => {
  await open(savedEstimation({ events: [{ kind: 'retires', person: 1, month: 6, wages: 30_000, covers: [1] }] }));
  expect(screen.getByText(/^July: Maria has retired/)).toBeTruthy();
  expect(eventTexts.sentences.retires('Maria', 'June')).toBe('Maria retires after June');
});

test('says that there is no price', async () => {
  await open(savedEstimation(), marketOf({ prices: null }));
  expect(screen.getByText(t.noPrice)).toBeTruthy();
});

test('amounts of imprecise prices are in whole dollars', async () => {
  const range = { low_cents: 300_00, high_cents: 500_00 };
  await open(turning65, marketOf({ price_ranges: { benchmark: range, bronze: range, silver: range, gold: range } }));
  expect(screen.getByText(/^January to June: about \$\d+ a month$/)).toBeTruthy();
});

test('the state’s help has a column and a sentence', async () => {
  const market = marketOf({ state: 'CA', plan_year: 2026 });
  const { figures, user } = await open(
    savedEstimation({
      dependents: [{ ...person, age: 64, birth_date: '1961-07-15' }],
      state: 'CA',
      plan_year: 2026,
      income: 25_000,
    }),
    market,
  );
  const help = figures.months[0]?.state_help_cents ?? 0;
  expect(help).toBeGreaterThan(0);
  const table = screen.getByRole('table', { name: t.table(2026), hidden: true });
  expect(within(table).getByText(t.columns.stateHelp)).toBeTruthy();
  expect(within(table).getAllByText(formatCents(help))).toHaveLength(6);
  expect(
    screen.getByText(new RegExp(`The state’s help for the year is \\${formatCents(figures.state_help_cents ?? 0)}`)),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Why? January to June' }));
  expect(await screen.findByText(/^At 159% of the poverty level, California Premium Subsidy/)).toBeTruthy();
});

test('projected months are rounded, and say so', async () => {
  const saved = savedEstimation({ dependents: [{ ...person, age: 64, birth_date: '1962-07-15' }], plan_year: 2027 });
  await open(saved, marketOf({ plan_year: 2027, is_projected: true }));
  expect(screen.getByText(/^January to June: about \$\d+ a month$/)).toBeTruthy();
  expect(screen.getByText(t.rounded)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\$[\d,]+\.\d\d/);
});

test('ten years follow editable assumptions, and mark where published figures end', async () => {
  const { user } = await open(turning65, marketOf(), 'years');
  const table = await screen.findByRole('table', { name: t.years.table(2025, 2034) });
  const rowOf = (year: number) => within(table).getByRole('row', { name: new RegExp(`^${year} `) }).textContent ?? '';
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((one) => one.textContent),
  ).toEqual(Array.from({ length: 10 }, (_, index) => String(2025 + index)));
  expect(within(table).getByText(t.years.projected(2027))).toBeTruthy();
  expect(rowOf(2025)).not.toContain('about');
  expect(rowOf(2034)).not.toContain('about');
  expect(
    screen.getByText(
      /^The yearly cost goes from \$[\d,]+ in 2025 to about \$[\d,]+ in 2034\. The largest change is in 20\d\d, when it (rises|falls) by about \$[\d,]+: \S/,
    ),
  ).toBeTruthy();
  const before = rowOf(2034);
  await user.click(screen.getByRole('button', { name: t.years.show }));
  const growth = screen.getByRole('textbox', { name: t.years.medicareGrowth });
  await user.clear(growth);
  await user.type(growth, '12');
  expect(rowOf(2034)).not.toBe(before);
  await user.clear(growth);
  await user.type(growth, '300');
  expect(screen.getByText(t.years.invalidPercent)).toBeTruthy();
  expect(rowOf(2034)).toBe(before);
  await user.clear(screen.getByRole('textbox', { name: t.years.income(2027) }));
  await user.type(screen.getByRole('textbox', { name: t.years.income(2027) }), '55,000');
  expect(rowOf(2026)).toContain('$40,000');
  expect(rowOf(2027)).toContain('$55,000');
  expect(rowOf(2028)).toContain('$55,000');
  await user.click(screen.getByRole('button', { name: t.years.reset }));
  expect(rowOf(2034)).toBe(before);
});
