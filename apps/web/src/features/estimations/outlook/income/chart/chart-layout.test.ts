import { incomeModel } from 'estimate-texts/income/income-model';
import { income as incomeText } from 'estimate-texts/income/income-texts';
import { expect, test } from 'vitest';
import { marketOf } from '../../../../../testing/estimations.ts';
import { chartLayout } from './chart-layout.ts';
import { textWidth } from './place-labels.ts';

const modelOf = (income: number) =>
  incomeModel({
    input: {
      dependents_attributes: [
        { age: 60, sex: 'Female', spouse: false },
        { age: 66, sex: 'Male', spouse: true },
      ],
      household_size: 2,
      income,
      last_year_income: 80_000,
      tax_filing_status: 'married_joint',
      events: [],
    },
    market: marketOf({ plan_year: 2026 }),
  });

test.each([320, 640, 1000])('everything is within %d pixels', (width) => {
  const { plot, ranges, later, marks } = chartLayout(modelOf(60_000), width);
  expect(plot.left).toBeGreaterThan(0);
  for (const { left, right } of [...ranges.parts, ...(later?.parts ?? [])]) {
    expect(left).toBeGreaterThanOrEqual(plot.left - 0.01);
    expect(right).toBeLessThanOrEqual(plot.right + 0.01);
  }
  expect(plot.right).toBeLessThan(width);
  expect(marks.some(({ label }) => label !== null)).toBe(true);
});

test.each([280, 320, 440, 640, 1000])('labels of incomes do not overlap at %d pixels', (width) => {
  for (const income of [20_000, 60_000, 150_000, 700_000]) {
    const { plot, domain, xTicks } = chartLayout(modelOf(income), width);
    const placeOf = (tick: number) =>
      plot.left + ((tick - domain.from_cents) / (domain.to_cents - domain.from_cents)) * (plot.right - plot.left);
    expect(xTicks.length).toBeGreaterThan(1);
    xTicks.slice(1).forEach((tick, before) => {
      const widths = [tick, xTicks[before] ?? 0].map((one) => textWidth(incomeText(one), 12));
      expect(placeOf(tick) - placeOf(xTicks[before] ?? 0)).toBeGreaterThan(((widths[0] ?? 0) + (widths[1] ?? 0)) / 2);
    });
  }
});

test.each([320, 640])('the title of later surcharges fits %d pixels', (width) => {
  const { plot, later } = chartLayout(modelOf(60_000), width);
  expect(later?.title).toContain('Medicare surcharge in 2028');
  expect(textWidth(later?.title ?? '', 12)).toBeLessThan(plot.right - plot.left);
});

test('an income of a billion does not hide the thresholds', () => {
  const { domain } = chartLayout(modelOf(1_000_000_000), 640);
  expect(domain.to_cents).toBeLessThan(1_000_000_00);
});

test('an income a little above the last threshold is within the axis', () => {
  expect(chartLayout(modelOf(120_000), 640).domain.to_cents).toBeGreaterThan(120_000_00);
});
