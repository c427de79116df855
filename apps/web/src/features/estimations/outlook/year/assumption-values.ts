import type { Cents } from 'estimator';
import type { Assumptions } from 'estimator/months';

/** What the user changed. Percentages and dollars as typed: null while empty, NaN if not a number. */
export interface AssumptionValues {
  premium_growth?: number | null;
  indexation?: number | null;
  medicare_growth?: number | null;
  incomes: Readonly<Record<number, number | null>>;
}

export const rates = ['premium_growth', 'indexation', 'medicare_growth'] as const;
export type Rate = (typeof rates)[number];

const isRate = (percent: number | null | undefined): percent is number =>
  typeof percent === 'number' && percent >= -20 && percent <= 30;
const isIncome = (dollars: number | null | undefined): dollars is number =>
  typeof dollars === 'number' && dollars >= 0 && dollars <= 999_999_999.99;

export const isWrongRate = (percent: number | null | undefined): boolean => percent != null && !isRate(percent);
export const isWrongIncome = (dollars: number | null | undefined): boolean => dollars != null && !isIncome(dollars);

/** Ten-thousandths as a percentage: 550 is 5.5. */
export const percentOf = (tenThousandths: number): number => tenThousandths / 100;

/** Each year's income, which is that of the year before unless it was changed. */
function incomesOf(defaults: Assumptions, incomes: AssumptionValues['incomes'], years: number): Cents[] {
  const found: Cents[] = [];
  for (let index = 0; index < years; index += 1) {
    const changed = incomes[index];
    const before = found.at(-1) ?? 0;
    const isAsBefore = Object.keys(incomes).some((known) => Number(known) < index && isIncome(incomes[Number(known)]));
    const otherwise = isAsBefore ? before : (defaults.income_cents[index] ?? before);
    found.push(isIncome(changed) ? Math.round(changed * 100) : otherwise);
  }
  return found;
}

export function assumptionsOf(defaults: Assumptions, values: AssumptionValues, years: number): Assumptions {
  const rateOf = (rate: Rate) => {
    const percent = values[rate];
    return isRate(percent) ? Math.round(percent * 100) : defaults[rate];
  };
  return {
    premium_growth: rateOf('premium_growth'),
    indexation: rateOf('indexation'),
    medicare_growth: rateOf('medicare_growth'),
    income_cents: defaults.income_cents.length === 0 ? [] : incomesOf(defaults, values.incomes, years),
  };
}
