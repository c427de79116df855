/**
 * How a figure is made from a reason's inputs and row. Incomes are yearly, premiums monthly, all in cents.
 *
 * - `covered_by`: who covers a person, by age, income and their state's limits.
 * - `percent_of_poverty`: income in whole dollars over the guideline, decimals dropped (Form 8962 line 5).
 * - `applicable_figure`: a straight line within the row, to four decimals (Form 8962 line 7).
 * - `yearly_contribution`: income times the figure, to whole dollars (line 8a).
 * - `monthly_contribution`: a twelfth of it, to whole dollars (line 8b).
 * - `age_rated`: the price at age 21 times the factor of the age; nothing for a fourth child of 20 or less.
 * - `family_tier`: an equal share, odd cents to the first, of what a tier costs or adds to the tier before.
 * - `sum`: the inputs added up.
 * - `tax_credit`: benchmark less contribution, never below zero.
 * - `no_tax_credit`: zero, for the cause named in `bar`; unknown where a price would be needed and there is none.
 * - `net_premium`: premium less credit, never below zero.
 * - `cost_sharing`: the level of the row that the income falls in.
 * - `published_figure`: the row's `amount_cents` as its source states it.
 * - `market_price`: the row's `amount_cents` as the market's source states it.
 * - `income_surcharge`: what the step reached by the income of two years before adds.
 * - `plan_g`: the price at 65 times the factor of the age.
 */
export type Rule =
  | 'covered_by'
  | 'percent_of_poverty'
  | 'applicable_figure'
  | 'yearly_contribution'
  | 'monthly_contribution'
  | 'age_rated'
  | 'family_tier'
  | 'sum'
  | 'tax_credit'
  | 'no_tax_credit'
  | 'net_premium'
  | 'cost_sharing'
  | 'published_figure'
  | 'market_price'
  | 'income_surcharge'
  | 'plan_g';

export type Metal = 'bronze' | 'silver' | 'gold';

/** A figure's name: its property in the estimate without the unit; premiums with their metal before them. */
export type Figure =
  | 'covered_by'
  | 'percent_of_poverty'
  | 'applicable_figure'
  | 'yearly_contribution'
  | 'expected_contribution'
  | 'benchmark_premium'
  | 'tax_credit'
  | 'cost_sharing_level'
  | `${Metal}_premium`
  | `${Metal}_net_premium`
  | 'part_b'
  | 'part_b_surcharge'
  | 'part_d'
  | 'part_d_surcharge'
  | 'plan_g'
  | 'out_of_pocket'
  | 'traditional_sum'
  | 'advantage_premium'
  | 'advantage_out_of_pocket'
  | 'advantage_sum';

export type Facts = Readonly<Record<string, number | string | boolean | null>>;

/**
 * Why a figure is what it is: a rule applied to inputs and to one row of a table.
 * The rule, the inputs and the row alone are enough to compute `value` again, to the cent.
 */
export interface Reason {
  readonly figure: Figure;
  /**
   * The index in `people` of the person it is about; null for the household, and for Medicare's parts
   * that are the same for each of its people.
   */
  readonly person: number | null;
  readonly rule: Rule;
  readonly inputs: Facts;
  /** The row of the year's table that was read; null where the rule reads none. */
  readonly row: Facts | null;
  /** The year whose table or guideline was used. */
  readonly year: number;
  /** Where the row or the rule comes from, in words. */
  readonly source: string;
  /** Cents, a percent, a share in ten-thousandths or a verdict, as `unit` says. */
  readonly value: number | string | null;
  readonly unit: 'cents' | 'cents_a_year' | 'percent' | 'ten_thousandths' | 'verdict';
}

/** A figure made by adding up the parts named in `parts`. */
export const sumReason = (
  figure: Figure,
  person: number | null,
  parts: Facts,
  value: number,
  year: number,
): Reason => ({
  figure,
  person,
  rule: 'sum',
  inputs: parts,
  row: null,
  year,
  source: person === null ? 'The sum over the people' : 'The sum of the parts',
  value,
  unit: 'cents',
});
