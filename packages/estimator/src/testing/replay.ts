import type { Facts, Reason, Rule } from '../reason.ts';
import type { HelpKind } from '../state-help/figures.ts';
import { replayHelp } from './replay-help.ts';
import { replayIncome } from './replay-income.ts';

type Value = number | string | null;
type Cells = (name: string) => number;

const halfUp = (numerator: bigint, divisor: bigint) => (2n * numerator + divisor) / (2n * divisor);
const nearest = (numerator: number, divisor: number) => Number(halfUp(BigInt(numerator), BigInt(divisor)));

/** Reads a cell that has to hold a number, so that a reason with something missing fails instead of counting as zero. */
const numbersOf =
  (facts: Facts | null): Cells =>
  (name) => {
    const value = facts?.[name];
    if (typeof value !== 'number') throw new Error(`A reason lacks the number ${name}: ${JSON.stringify(facts)}`);
    return value;
  };

function coveredBy(inputs: Facts, row: Facts | null): Value {
  const given = numbersOf(inputs);
  if (typeof row?.medicare_age === 'number') return given('age') >= row.medicare_age ? 'medicare' : null;
  if (row === null) return 'none';
  if (inputs.income_cents === null) return 'marketplace';
  const isWithin = (name: string, income: number, guideline: string) =>
    row[name] !== null && income * 100 <= numbersOf(row)(name) * given(guideline);
  const isMonthlyWithin = (name: string) =>
    row[name] !== null &&
    Math.floor(given('income_cents') / 1200) * 120_000 <
      numbersOf(row)(name) * given('medicaid_guideline_cents') + 120_000;
  const isProgram = (name: string) =>
    row.in_monthly_dollars === true
      ? isMonthlyWithin(name)
      : isWithin(name, given('income_cents'), 'medicaid_guideline_cents');
  if (isProgram('medicaid_limit_percent')) return 'medicaid';
  if (isProgram('chip_limit_percent')) return 'chip';
  const dollars = nearest(given('income_cents'), 100) * 100;
  if (isWithin('basic_health_limit_percent', dollars, 'credit_guideline_cents')) return 'basic_health';
  const floor = numbersOf(row)('credit_floor_percent') * given('credit_guideline_cents');
  return dollars * 100 < floor ? 'none' : 'marketplace';
}

function percentOfPoverty(given: Cells, cell: Cells): number {
  const guideline = cell('first_person_cents') + (given('household_size') - 1) * cell('further_person_cents');
  const income = given('income_cents') < 0 ? 0 : nearest(given('income_cents'), 100) * 100;
  return percentOfIncome(income, guideline);
}

function percentOfIncome(income: number, guideline: number): number {
  const percent = Number((BigInt(income) * 100n) / BigInt(guideline));
  return income > 4 * guideline && percent < 401 ? 401 : percent;
}

function applicableFigure(percent: number, row: Facts | null): number {
  const cell = numbersOf(row);
  if (row?.below_percent === null) return cell('initial_ten_thousandths');
  const span = cell('below_percent') - cell('from_percent');
  const initial = cell('initial_ten_thousandths');
  const rise = cell('final_ten_thousandths') - initial;
  return nearest(initial * span + rise * (percent - cell('from_percent')), span);
}

function ageRated(inputs: Facts, given: Cells, cell: Cells): number {
  const isFourthChild = inputs.older_children !== null && given('older_children') >= 3;
  if (given('age') !== cell('age')) throw new Error('A factor of another age was read.');
  return isFourthChild ? 0 : nearest(given('price_cents') * cell('factor_thousandths'), 1000);
}

function familyTier(given: Cells, cell: Cells): number {
  const upTo = (name: string) => nearest(given('price_cents') * cell(name), 1000);
  return shareOf(upTo('to_thousandths') - upTo('from_thousandths'), given);
}

const planTier = (given: Cells, cell: Cells): number =>
  shareOf(nearest(cell('amount_cents') * cell('thousandths'), 1000) - cell('before_cents'), given);

function shareOf(shared: number, given: Cells): number {
  const equal = Math.floor(shared / given('sharing'));
  return equal + (given('place') < shared - equal * given('sharing') ? 1 : 0);
}

function costSharing(given: Cells, row: Facts | null): Value {
  const income = given('income_cents') * 100;
  if (row?.to_percent === null) {
    const isAbove = income > numbersOf(row)('over_percent') * given('guideline_cents');
    return isAbove ? null : Number.NaN;
  }
  return income <= numbersOf(row)('to_percent') * given('guideline_cents') ? numbersOf(row)('level') : Number.NaN;
}

function incomeSurcharge(figure: string, inputs: Facts, row: Facts | null): Value {
  const income = inputs.income_cents === null ? 0 : numbersOf(inputs)('income_cents');
  const cell = numbersOf(row);
  const isReached = (bound: string, at: string) =>
    row?.[bound] !== null && (row?.[at] === true ? income >= cell(bound) : income > cell(bound));
  const isHere = row?.bound_cents === null || isReached('bound_cents', 'reached_at_bound');
  if (!isHere || isReached('next_bound_cents', 'next_reached_at_bound')) return Number.NaN;
  return figure === 'part_b_surcharge'
    ? cell('part_b_cents') - cell('standard_part_b_cents')
    : cell('part_d_surcharge_cents');
}

function planG(inputs: Facts, given: Cells, row: Facts | null): number {
  if (inputs.same_at_every_age === true) return given('price_at_65_cents');
  const cell = numbersOf(row);
  const years = cell('to_age') - cell('from_age');
  const rise = cell('to_thousandths') - cell('from_thousandths');
  const factor =
    years === 0
      ? cell('from_thousandths')
      : nearest(cell('from_thousandths') * years + rise * (given('age') - cell('from_age')), years);
  return nearest(given('price_at_65_cents') * factor, 1000);
}

/** Counts up in whole dollars, so that the inverse of both roundings is not repeated. */
function monthlyLimit(given: Cells): number {
  const limit = given('percent') * given('guideline_cents');
  const isWithin = (dollars: number) => Math.floor(dollars / 12) * 120_000 < limit + 120_000;
  let dollars = Math.floor(limit / 10_000);
  if (!isWithin(dollars)) return Number.NaN;
  while (isWithin(dollars + 1)) dollars += 1;
  return dollars * 100;
}

function incomeLimit(inputs: Facts, given: Cells): number {
  if (inputs.in_monthly_dollars === true) return monthlyLimit(given);
  const income = BigInt(given('percent')) * BigInt(given('guideline_cents'));
  return Number(inputs.includes_limit === true ? income / 10_000n : (income + 9_999n) / 10_000n - 1n) * 100;
}

/** Counts up from an income with a smaller contribution, so that the inverse of the form's roundings is not repeated. */
function contributionLimit(given: Cells, cell: Cells): number {
  const figure = cell('applicable_ten_thousandths');
  const percent = given('percent_of_poverty');
  const guideline = given('guideline_cents');
  const isAt = (dollars: number) => percentOfIncome(dollars * 100, guideline) >= percent;
  const contribution = (dollars: number) => nearest(nearest(dollars * figure, 10_000), 12) * 100;
  const isReached = (dollars: number) => isAt(dollars) && contribution(dollars) >= given('benchmark_premium_cents');
  let dollars = Math.max(
    0,
    Math.floor(((given('benchmark_premium_cents') / 100 - 2) * 12 * 10_000) / figure),
    Math.floor(((percent - 1) * guideline) / 10_000) - 2,
  );
  if (isReached(dollars)) return Number.NaN;
  while (!isReached(dollars + 1)) dollars += 1;
  return dollars * 100;
}

function irmaaLimit(row: Facts | null, given: Cells, cell: Cells): number {
  const bound = BigInt(cell('bound_cents')) + BigInt(given('untaxed_social_security_cents'));
  const last = row?.reached_at_bound === true ? bound - 1n : bound;
  return Number(last / 100n) * 100;
}

const isAtMost = (given: Cells, income: number, cell: Cells) =>
  BigInt(given('price_cents')) * 12n * 10_000n <= BigInt(income) * BigInt(cell('ten_thousandths'));

function employerOffer(given: Cells, cell: Cells): Value {
  if (given('year_cents') !== given('price_cents') * 12) return Number.NaN;
  return isAtMost(given, given('income_cents'), cell) ? 'affordable' : 'not_affordable';
}

/** Counts up in whole dollars from an income at which the offer is not affordable. */
function offerLimit(given: Cells, cell: Cells): number {
  let dollars = Math.floor(((given('price_cents') / 100) * 12 * 10_000) / cell('ten_thousandths')) - 2;
  if (isAtMost(given, dollars * 100, cell)) return Number.NaN;
  while (!isAtMost(given, (dollars + 1) * 100, cell)) dollars += 1;
  return dollars * 100;
}

/** Ten cents at a time. */
const lateEnrollment = (given: Cells, cell: Cells): number => {
  const steps = Math.floor(given('months') / cell('months_a_step'));
  return nearest(cell('amount_cents') * cell('percent_a_step') * steps, 1000) * 10;
};

const sum = (inputs: Facts) => Object.keys(inputs).reduce((total, name) => total + numbersOf(inputs)(name), 0);

const stateHelp = ({ rule, inputs, row }: Reason): Value => replayHelp(rule as HelpKind, { inputs, row: row ?? {} });

const rules: Record<Rule, (reason: Reason, given: Cells, cell: Cells) => Value> = {
  covered_by: ({ inputs, row }) => coveredBy(inputs, row),
  percent_of_poverty: (_, given, cell) => percentOfPoverty(given, cell),
  applicable_figure: ({ row }, given) => applicableFigure(given('percent_of_poverty'), row),
  yearly_contribution: (_, given) =>
    nearest((given('income_cents') / 100) * given('applicable_ten_thousandths'), 10_000) * 100,
  monthly_contribution: (_, given) => nearest(given('yearly_contribution_cents') / 100, 12) * 100,
  age_rated: ({ inputs }, given, cell) => ageRated(inputs, given, cell),
  family_tier: (_, given, cell) => familyTier(given, cell),
  plan_rate: ({ inputs }, given, cell) =>
    inputs.older_children !== null && given('older_children') >= 3 ? 0 : cell('amount_cents'),
  plan_tier: (_, given, cell) => planTier(given, cell),
  essential_part: ({ inputs }, _, cell) => nearest(sum(inputs) * cell('ehb_ten_thousandths'), 10_000),
  with_childrens_dental: ({ inputs }, _, cell) =>
    nearest(sum(inputs) * cell('ehb_ten_thousandths'), 10_000) +
    nearest(cell('dental_premium_cents') * cell('dental_ten_thousandths'), 10_000),
  sum: ({ inputs }) => sum(inputs),
  tax_credit: ({ inputs }, given) =>
    inputs.benchmark_premium_cents === null
      ? null
      : Math.max(0, given('benchmark_premium_cents') - given('expected_contribution_cents')),
  no_tax_credit: ({ inputs }) => (inputs.has_prices === true ? 0 : null),
  net_premium: ({ inputs }, given) => {
    const help = inputs.state_help_cents === undefined ? 0 : given('state_help_cents');
    const uncredited =
      (inputs.uncredited_cents === undefined ? 0 : given('uncredited_cents')) +
      (inputs.other_benefits_cents === undefined ? 0 : given('other_benefits_cents'));
    return Math.max(0, given('premium_cents') - uncredited - given('tax_credit_cents')) - help + uncredited;
  },
  schedule_top_up: stateHelp,
  points_off: stateHelp,
  flat_per_member: stateHelp,
  fixed_enrollee_premium: stateHelp,
  share_of_lost_credit: stateHelp,
  cost_sharing: ({ row }, given) => costSharing(given, row),
  published_figure: (_, __, cell) => cell('amount_cents'),
  market_price: ({ row }, _, cell) => (row?.amount_cents === null ? null : cell('amount_cents')),
  income_surcharge: ({ figure, inputs, row }) => incomeSurcharge(figure, inputs, row),
  plan_g: ({ inputs, row }, given) => planG(inputs, given, row),
  income_limit: ({ inputs }, given) => incomeLimit(inputs, given),
  contribution_limit: (_, given, cell) => contributionLimit(given, cell),
  irmaa_limit: ({ row }, given, cell) => irmaaLimit(row, given, cell),
  employer_offer: (_, given, cell) => employerOffer(given, cell),
  offer_limit: (_, given, cell) => offerLimit(given, cell),
  late_enrollment: (_, given, cell) => lateEnrollment(given, cell),
  part_a_premium: ({ row }, _, cell) => (row?.amount_cents === null ? null : cell('amount_cents')),
  income_worksheet: ({ inputs }, given) => replayIncome(inputs, given),
};

/** The value of a reason computed again from its rule, inputs and row alone; not a number where they do not fit together. */
export const replay = (reason: Reason): Value =>
  rules[reason.rule](reason, numbersOf(reason.inputs), numbersOf(reason.row));
