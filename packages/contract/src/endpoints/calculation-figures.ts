import type {
  Cents,
  Estimate,
  Household,
  HouseholdTotal,
  IrmaaBracket,
  MarketplaceFigures,
  MedicareFigures,
  Move,
  PeriodTotal,
  Premium,
  Range,
  YearTotals,
} from 'estimator';
import { stateExchanges } from '../vocabulary/states.ts';
import { centsOrNull, dollarsOf, dollarsOrNull } from './amounts.ts';
import type { Calculation } from './calculation.ts';
import { cobraFiguresOf, offerFiguresOf, offerOf } from './employer-figures.ts';
import type { EstimationInput } from './estimations.ts';
import { lifeEventOf } from './life-event-figures.ts';
import { historyOf, latePremiumsOf, medicareSavingsOf } from './medicare-history-figures.ts';
import { filingOf } from './tax-return.ts';

type ReturnAnswers = Partial<
  Pick<EstimationInput, 'plan_year_filing_status' | 'lived_apart_all_year' | 'credit_exception' | 'employer_offer'>
>;

export function householdOf(
  input: Pick<
    EstimationInput,
    'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status' | 'events'
  > &
    ReturnAnswers &
    Partial<Pick<EstimationInput, 'year_between_income'>>,
): Household {
  return {
    people: input.dependents_attributes.map(({ age, sex, spouse, birth_date = null, ...history }) => ({
      age,
      sex,
      spouse,
      birth_date,
      medicare_history: historyOf(history),
    })),
    household_size: input.household_size ?? null,
    income_cents: centsOrNull(input.income),
    last_year_income_cents: centsOrNull(input.last_year_income),
    tax_filing_status: input.tax_filing_status ?? null,
    year_between_income_cents: centsOrNull(input.year_between_income),
    events: input.events.flatMap(lifeEventOf),
    filing: filingOf(input),
    employer_offer: offerOf(input.employer_offer) ?? null,
  };
}

export const rangeOf = (range: Range | null | undefined) =>
  range ? { low: dollarsOf(range.low_cents), high: dollarsOf(range.high_cents) } : null;

const premium = <Name extends string>(name: Name, figures: Premium) => ({
  name,
  premium: dollarsOf(figures.premium_cents),
  premium_range: rangeOf(figures.premium_range),
  state_help: dollarsOf(figures.state_help_cents),
  state_help_range: rangeOf(figures.state_help_range),
  net_premium: dollarsOf(figures.net_premium_cents),
  net_premium_range: rangeOf(figures.net_premium_range),
});

const premiums = ({
  bronze,
  silver,
  gold,
}: Pick<MarketplaceFigures, 'bronze' | 'silver' | 'gold'>): Calculation['premiums'] =>
  bronze && silver && gold
    ? {
        'Bronze Plan': premium('lbp', bronze),
        'Silver Plan': premium('lsp', silver),
        'Gold Plan': premium('lgp', gold),
      }
    : null;

const marketplace = (figures: MarketplaceFigures | null) => ({
  percent_of_fpl: figures?.percent_of_poverty ?? null,
  tax_credit: dollarsOrNull(figures?.tax_credit_cents),
  tax_credit_range: rangeOf(figures?.tax_credit_range),
  benchmark_premium: dollarsOrNull(figures?.benchmark_premium_cents),
  benchmark_premium_range: rangeOf(figures?.benchmark_premium_range),
  applicable_percent: dollarsOrNull(figures?.applicable_ten_thousandths),
  expected_contribution: dollarsOrNull(figures?.expected_contribution_cents),
  cost_sharing_level: figures?.cost_sharing_level ?? null,
  premiums: figures && premiums(figures),
});

const outOfPocketText = (cents: Cents | null | undefined) =>
  cents == null
    ? null
    : `Up to $${Math.round(dollarsOf(cents)).toLocaleString('en-US')} per person per year in network`;

const medicare = (figures: MedicareFigures | null) => ({
  medicare_sum: dollarsOrNull(figures?.traditional_sum_cents),
  standard_part_b: dollarsOrNull(figures?.standard_part_b_cents),
  traditional_part_b: dollarsOrNull(figures?.part_b_surcharge_cents),
  part_d_irmaa: dollarsOrNull(figures?.part_d_surcharge_cents),
  traditional_part_d: dollarsOrNull(figures?.part_d_cents),
  traditional_oop: dollarsOrNull(figures?.out_of_pocket_cents_a_year),
  advantage_sum: dollarsOrNull(figures?.advantage_sum_cents),
  advantage_part_b: figures?.advantage_sum_cents == null ? null : dollarsOrNull(figures.part_b_surcharge_cents),
  advantage_part_c: dollarsOrNull(figures?.advantage_premium_cents),
  // The premium of an Advantage plan includes drug coverage. part_d_irmaa has the surcharge for a high income.
  advantage_part_d: figures?.advantage_sum_cents == null ? null : 0,
  advantage_oop: outOfPocketText(figures?.advantage_out_of_pocket_cents_a_year),
});

const irmaa = (found: IrmaaBracket | null): Calculation['irmaa'] =>
  found && {
    bracket: found.bracket,
    highest_bracket: found.highest_bracket,
    income_year: found.income_year,
    income: dollarsOf(found.income_cents),
    bound: dollarsOrNull(found.bound_cents),
    over: dollarsOrNull(found.over_cents),
    next_bound: dollarsOrNull(found.next_bound_cents),
    left: dollarsOrNull(found.left_cents),
  };

const householdTotal = (total: HouseholdTotal | null): Calculation['household_total'] =>
  total && {
    month: dollarsOf(total.month_cents),
    month_range: rangeOf(total.month_range),
    year: dollarsOf(total.year_cents),
    year_range: rangeOf(total.year_range),
    advantage_month: dollarsOrNull(total.advantage_month_cents),
    advantage_month_range: rangeOf(total.advantage_month_range),
    advantage_year: dollarsOrNull(total.advantage_year_cents),
    advantage_year_range: rangeOf(total.advantage_year_range),
  };

const periodOf = ({ from_month, to_month, month_cents, month_range }: PeriodTotal) => ({
  from_month,
  to_month,
  month: dollarsOf(month_cents),
  month_range: rangeOf(month_range),
});

const yearOf = (year: YearTotals): Calculation['year'] => ({
  tax_credit: dollarsOrNull(year.tax_credit_cents),
  tax_credit_range: rangeOf(year.tax_credit_range),
  marketplace_months: year.marketplace_months,
  premiums: premiums(year),
  medicare_months: year.medicare_months,
  medicare_sum: dollarsOrNull(year.medicare_cents),
  advantage_sum: dollarsOrNull(year.advantage_cents),
  periods: year.periods?.map(periodOf) ?? null,
});

const moveOf = ({ year_cents, amount_cents, limit_cents, person, ...move }: Move): Calculation['moves'][number] => ({
  ...move,
  year: dollarsOf(year_cents),
  amount: dollarsOrNull(amount_cents),
  limit: dollarsOrNull(limit_cents),
  person: person === null ? null : person + 1,
});

const hasCoverageGap = ({ marketplace, people }: Estimate) =>
  (marketplace?.percent_of_poverty ?? 100) < 100 && people.some((person) => person.covered_by === 'none');

/** Which figures of the year are projections, and the source of Medicare's amounts. */
export function projectionOf({ year, medicare_law: law, market }: Pick<Estimate, 'market' | 'medicare_law' | 'year'>) {
  const prices_projected = market.is_projected && year.marketplace_months > 0;
  const medicare_projected = (law.is_projected || market.medicare?.is_projected === true) && year.medicare_months > 0;
  return {
    is_projected: prices_projected || medicare_projected,
    prices_projected,
    medicare_projected,
    medicare_law_source: year.medicare_months > 0 ? law.source : null,
    official_medicare_figures: medicare_projected ? law.official_figures_expected : null,
  };
}

function chosenPlanOf({ year: { chosen, chosen_plan }, marketplace }: Estimate): Pick<Calculation, 'chosen_plan'> {
  if (!chosen || !chosen_plan) return {};
  const { plan_id, name, metal } = chosen_plan;
  const month = marketplace?.chosen ? premium('chosen', marketplace.chosen) : null;
  return { chosen_plan: { plan_id, name, metal, month, year: premium('chosen', chosen) } };
}

/** Converts an estimate to its wire format, in dollars. Server and browser both use it. */
export function calculationOf(estimate: Estimate): Calculation {
  const { market } = estimate;
  return {
    plan_year: estimate.plan_year,
    month: estimate.month,
    eligible_for_marketplace: estimate.eligible_for_marketplace,
    eligible_for_medicaid: estimate.eligible_for_medicaid,
    eligible_for_medicare: estimate.eligible_for_medicare,
    marketplace_unavailable: estimate.marketplace_unavailable,
    medicare_unavailable: estimate.medicare_unavailable,
    state_exchange: stateExchanges.includes(market.state),
    coverage_gap: hasCoverageGap(estimate),
    ...marketplace(estimate.marketplace),
    ...chosenPlanOf(estimate),
    eligibility: estimate.people.map((person) => ({
      type: person.covered_by,
      sex: person.sex,
      age: person.age,
      plan_g: dollarsOrNull(person.plan_g_cents),
    })),
    ...medicare(estimate.medicare),
    irmaa: irmaa(estimate.irmaa),
    household_total: householdTotal(estimate.household_total),
    year: yearOf(estimate.year),
    price_source: market.price_source,
    price_accuracy: market.price_accuracy,
    ...(market.is_sample && { is_sample: true }),
    medicare_source: market.medicare?.source ?? null,
    medicare_accuracy: market.medicare?.accuracy ?? null,
    ...projectionOf(estimate),
    state_help_programs: estimate.state_programs.counted.map(({ program, note }) => ({
      program,
      note,
    })),
    uncounted_programs: estimate.state_programs.uncounted.map(({ program }) => ({ program })),
    people: estimate.people.map((person, index) => ({
      age: person.age,
      sex: person.sex,
      covered_by: person.covered_by,
      premium: dollarsOrNull(person.premium_cents),
      premium_range: rangeOf(person.premium_range),
      part_b: dollarsOrNull(person.part_b_cents),
      part_b_surcharge: dollarsOrNull(person.part_b_surcharge_cents),
      part_d: dollarsOrNull(person.part_d_cents),
      part_d_surcharge: dollarsOrNull(person.part_d_surcharge_cents),
      plan_g: dollarsOrNull(person.plan_g_cents),
      ...latePremiumsOf(estimate.late_premiums[index]),
    })),
    employer_offer: offerFiguresOf(estimate),
    cobra: cobraFiguresOf(estimate),
    medicare_savings: medicareSavingsOf(estimate),
    moves: estimate.moves.map(moveOf),
    reasons: estimate.reasons.map((reason) => ({
      ...reason,
      inputs: { ...reason.inputs },
      row: reason.row && { ...reason.row },
    })),
  };
}
