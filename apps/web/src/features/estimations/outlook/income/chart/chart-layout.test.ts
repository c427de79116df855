import { expect, test } from 'vitest';
import { marketOf } from '../../../../../testing/estimations.ts';
import { incomeModel } from '../model/income-model.ts';
import { chartLayout } from './chart-layout.ts';

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

test('an income of a billion does not hide the thresholds', () => {
  const { domain } = chartLayout(modelOf(1_000_000_000), 640);
  expect(domain.to_cents).toBeLessThan(1_000_000_00);
});

test('an income a little above the last threshold is within the axis', () => {
  expect(chartLayout(modelOf(120_000), 640).domain.to_cents).toBeGreaterThan(120_000_00);
});
