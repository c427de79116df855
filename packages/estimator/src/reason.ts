/**
 * How to compute a figure from the inputs and the row of a reason. Incomes are yearly, premiums monthly, all in cents.
 *
 * - `covered_by`: the verdict for a person by age, income and the limits of the state.
 * - `percent_of_poverty`: income in whole dollars over the guideline, decimals dropped (Form 8962 line 5).
 * - `applicable_figure`: a straight line within the row, to four decimals (Form 8962 line 7).
 * - `yearly_contribution`: income times the figure, to whole dollars (line 8a).
 * - `monthly_contribution`: a twelfth of it, to whole dollars (line 8b).
 * - `age_rated`: the price at age 21 times the factor of the age. Zero for children after the three oldest.
 * - `family_tier`: an equal share of what a tier costs or adds to the tier before. The first people pay the odd cents.
 * - `plan_rate`: the plan's own price, the row's `amount_cents`. Zero for children after the three oldest.
 * - `plan_tier`: an equal share of the row's amount times `thousandths`, less `before_cents`. The first people pay the odd
 *   cents.
 * - `essential_part`: the inputs added up, times the row's share, to the cent, halves up.
 * - `with_childrens_dental`: the same, and the row's dental premium times its share, to the cent, halves up.
 * - `sum`: the inputs added up.
 * - `tax_credit`: benchmark less contribution, never below zero.
 * - `no_tax_credit`: zero, for the cause in `bar`. Null when a price is needed and there is none.
 * - `net_premium`: premium less credit, never below zero, less the state's help. Neither pays
 *   `uncredited_cents`, for people with an employer's offer, and `other_benefits_cents`, for more than essential benefits.
 * - `schedule_top_up`, `points_off`, `flat_per_member`, `fixed_enrollee_premium`, `share_of_lost_credit`: a state's help,
 *   as `helpFacts` says.
 * - `cost_sharing`: the level of the row for the income.
 * - `published_figure`: the row's `amount_cents`, as in the source.
 * - `market_price`: the row's `amount_cents`, as in the market's source.
 * - `income_surcharge`: what the step for the income of two years before adds.
 * - `plan_g`: the price at 65 times the factor of the age.
 * - `income_limit`: the highest income in whole dollars up to `percent` of the guideline, or below it unless
 *   `includes_limit`.
 * - `contribution_limit`: the highest income in whole dollars at which the monthly contribution is below the benchmark
 *   premium: one dollar below the lowest income that has both the percent of poverty and the contribution.
 * - `irmaa_limit`: the highest income in whole dollars that does not reach the bracket of the row.
 * - `employer_offer`: affordable if the price of a year is at most the row's share of income.
 * - `offer_limit`: the highest income in whole dollars at which it is more.
 * - `late_enrollment`: `percent` of the row's amount for each step of months, to a multiple of ten cents, halves up.
 * - `part_a_premium`: the row's amount for the quarters with Medicare taxes. Null while it is not announced.
 * - `income_worksheet`: a `step` of working out the income.
 */
export type Rule =
  | 'covered_by'
  | 'percent_of_poverty'
  | 'applicable_figure'
  | 'yearly_contribution'
  | 'monthly_contribution'
  | 'age_rated'
  | 'family_tier'
  | 'plan_rate'
  | 'plan_tier'
  | 'essential_part'
  | 'with_childrens_dental'
  | 'sum'
  | 'tax_credit'
  | 'no_tax_credit'
  | 'net_premium'
  | 'schedule_top_up'
  | 'points_off'
  | 'flat_per_member'
  | 'fixed_enrollee_premium'
  | 'share_of_lost_credit'
  | 'cost_sharing'
  | 'published_figure'
  | 'market_price'
  | 'income_surcharge'
  | 'plan_g'
  | 'income_limit'
  | 'contribution_limit'
  | 'irmaa_limit'
  | 'employer_offer'
  | 'offer_limit'
  | 'late_enrollment'
  | 'part_a_premium'
  | 'income_worksheet';

export type Metal = 'bronze' | 'silver' | 'gold';

export type Figure =
  | 'covered_by'
  | 'adjusted_gross_income'
  | 'household_income'
  | 'medicare_income'
  | 'percent_of_poverty'
  | 'applicable_figure'
  | 'yearly_contribution'
  | 'expected_contribution'
  | 'benchmark_premium'
  | 'tax_credit'
  | 'cost_sharing_level'
  | `${Metal | 'chosen'}_premium`
  | `${Metal | 'chosen'}_state_help`
  | `${Metal | 'chosen'}_net_premium`
  | 'employer_offer'
  | 'part_a'
  | 'part_b'
  | 'part_b_penalty'
  | 'part_b_surcharge'
  | 'part_d'
  | 'part_d_penalty'
  | 'part_d_surcharge'
  | 'plan_g'
  | 'out_of_pocket'
  | 'traditional_sum'
  | 'advantage_premium'
  | 'advantage_out_of_pocket'
  | 'advantage_sum'
  | 'threshold';

export type Facts = Readonly<Record<string, number | string | boolean | null>>;

/** Why a figure is what it is. The rule, the inputs and the row are enough to compute `value` again, to the cent. */
export interface Reason {
  readonly figure: Figure;
  /** The index in `people`. Null for the household, and for amounts of Medicare that are the same for each person. */
  readonly person: number | null;
  readonly rule: Rule;
  readonly inputs: Facts;
  readonly row: Facts | null;
  /** The year of the table or guideline, which can differ from the plan year. */
  readonly year: number;
  readonly source: string;
  readonly value: number | string | null;
  readonly unit: 'cents' | 'cents_a_year' | 'percent' | 'ten_thousandths' | 'verdict';
}

export const personKey = (index: number): string => personKeys[index] ?? `person_${index}_cents`;
const personKeys = Array.from({ length: 10 }, (_, index) => `person_${index}_cents`);

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
  source: person === null ? 'The sum for all people' : 'The sum of the parts',
  value,
  unit: 'cents',
});
