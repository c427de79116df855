import type { Cents, FilingStatus, Household, MonthlyCoverage } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import type { Market, MedicarePrices } from './market.ts';
import { latePremiumFacts, latePremiumReasons, latePremiums } from './medicare-extras.ts';
import { type Facts, type Figure, personKey, type Reason, sumReason } from './reason.ts';
import { roundedQuotient } from './rounding.ts';
import { planGByAge, planGByAgeSource, sameAtEveryAge, sameAtEveryAgeSource } from './years/plan-g.ts';
import { isProjected, type LawTables, type MedicareTable, type SurchargeStep, sourceOf } from './years/year.ts';

const noStep: SurchargeStep = { part_b_cents: 0, part_d_surcharge_cents: 0 };

/**
 * The step that an income reaches (42 CFR 418.1115 to 418.1120, 423.286(d)(4)). A step begins one cent over its bound,
 * but the top step begins at its bound. Unknown filers use the single column. An unknown income has no surcharge.
 */
export function surchargePlace(table: MedicareTable, filing: FilingStatus, income: Cents): number {
  const bounds = table.bounds[filing];
  let place = -1;
  bounds.forEach(({ bound_cents }, index) => {
    if (index === bounds.length - 1 ? income >= bound_cents : income > bound_cents) place = index;
  });
  return place;
}

export interface LegalPremiums {
  readonly part_b_cents: Cents;
  readonly part_b_surcharge_cents: Cents;
  readonly part_d_surcharge_cents: Cents;
}

export function legalPremiums(
  table: MedicareTable,
  household: Pick<Household, 'last_year_income_cents' | 'tax_filing_status'>,
): LegalPremiums {
  const filing = household.tax_filing_status ?? 'single';
  const place = surchargePlace(table, filing, household.last_year_income_cents ?? 0);
  const standard = table.steps[0] ?? noStep;
  const step = table.steps[table.bounds[filing][place]?.step ?? 0] ?? noStep;
  return {
    part_b_cents: standard.part_b_cents,
    part_b_surcharge_cents: step.part_b_cents - standard.part_b_cents,
    part_d_surcharge_cents: step.part_d_surcharge_cents,
  };
}

const isSameAtEveryAge = (state: PlaceCode) => sameAtEveryAge.includes(state as StateCode);

function agesAround(age: number) {
  const next = planGByAge.findIndex((row) => row.age > age);
  return next === -1
    ? { from: planGByAge.at(-1), to: planGByAge.at(-1) }
    : { from: planGByAge[next - 1], to: planGByAge[next] };
}

/** In thousandths of the price at age 65. Level from the table's last age on. */
function planGFactor(state: PlaceCode, age: number): number {
  if (isSameAtEveryAge(state)) return 1000;
  const { from, to } = agesAround(age);
  if (!from || !to) return 1000;
  if (from === to) return from.thousandths;
  return from.thousandths + roundedQuotient((to.thousandths - from.thousandths) * (age - from.age), to.age - from.age);
}

export const planGPremium = (prices: MedicarePrices, state: PlaceCode, age: number): Cents =>
  roundedQuotient(prices.plan_g_cents * planGFactor(state, age), 1000);

export const traditionalPremium = (legal: LegalPremiums, prices: MedicarePrices, planG: Cents): Cents =>
  legal.part_b_cents + legal.part_b_surcharge_cents + prices.part_d_cents + legal.part_d_surcharge_cents + planG;

/** An Advantage premium includes drug coverage, but Part D's surcharge is still due. */
export const advantagePremium = (
  legal: LegalPremiums,
  prices: Pick<MedicarePrices, 'advantage_premium_cents'>,
): Cents | null =>
  prices.advantage_premium_cents === null
    ? null
    : legal.part_b_cents + legal.part_b_surcharge_cents + prices.advantage_premium_cents + legal.part_d_surcharge_cents;

function stepFacts(table: MedicareTable, filing: FilingStatus, income: Cents): Facts {
  const bounds = table.bounds[filing];
  const place = surchargePlace(table, filing, income);
  const step = bounds[place]?.step ?? 0;
  return {
    tax_filing_status: filing,
    step,
    bound_cents: bounds[place]?.bound_cents ?? null,
    reached_at_bound: place === bounds.length - 1,
    next_bound_cents: bounds[place + 1]?.bound_cents ?? null,
    next_reached_at_bound: place + 1 === bounds.length - 1,
    standard_part_b_cents: (table.steps[0] ?? noStep).part_b_cents,
    ...(table.steps[step] ?? noStep),
  };
}

function legalReasons(tables: LawTables, household: Household): Reason[] {
  const table = tables.medicare;
  const legal = legalPremiums(table, household);
  const filing = household.tax_filing_status ?? 'single';
  const row = stepFacts(table, filing, household.last_year_income_cents ?? 0);
  const inputs = {
    income_cents: household.last_year_income_cents,
    income_year: table.income_year,
    tax_filing_status: household.tax_filing_status,
  };
  const reason = (figure: Figure, value: Cents, rule: Reason['rule'], of: Facts, from: Facts): Reason => ({
    figure,
    person: null,
    rule,
    inputs: of,
    row: from,
    year: tables.plan_year,
    source: sourceOf(table),
    value,
    unit: 'cents',
  });
  const standard = legal.part_b_cents;
  return [
    reason('part_b', standard, 'published_figure', {}, { amount_cents: standard, is_projected: isProjected(table) }),
    reason('part_b_surcharge', legal.part_b_surcharge_cents, 'income_surcharge', inputs, row),
    reason('part_d_surcharge', legal.part_d_surcharge_cents, 'income_surcharge', inputs, row),
  ];
}

function planGReason(market: Market, prices: MedicarePrices, index: number, age: number): Reason {
  const isLevel = isSameAtEveryAge(market.state);
  const { from, to } = agesAround(age);
  return {
    figure: 'plan_g',
    person: index,
    rule: 'plan_g',
    inputs: { price_at_65_cents: prices.plan_g_cents, age, same_at_every_age: isLevel },
    row: isLevel
      ? null
      : {
          from_age: from?.age ?? null,
          from_thousandths: from?.thousandths ?? null,
          to_age: to?.age ?? null,
          to_thousandths: to?.thousandths ?? null,
        },
    year: market.plan_year,
    source: `${prices.source}; ${isLevel ? sameAtEveryAgeSource : planGByAgeSource}`,
    value: planGPremium(prices, market.state, age),
    unit: 'cents',
  };
}

function marketReasons(tables: LawTables, market: Market, prices: MedicarePrices): Reason[] {
  const { is_projected, national_average } = prices;
  const ofState = national_average ? null : market.state;
  const priced = (
    figure: Figure,
    amount: Cents | null,
    unit: 'cents' | 'cents_a_year',
    state: string | null,
  ): Reason => ({
    figure,
    person: null,
    rule: 'market_price',
    inputs: { state, is_projected },
    row: { amount_cents: amount },
    year: market.plan_year,
    source: prices.source,
    value: amount,
    unit,
  });
  const deductible = tables.medicare.part_b_deductible_cents;
  return [
    priced('part_d', prices.part_d_cents, 'cents', null),
    {
      figure: 'out_of_pocket',
      person: null,
      rule: 'published_figure',
      inputs: {},
      row: { amount_cents: deductible, is_projected: isProjected(tables.medicare) },
      year: tables.plan_year,
      source: sourceOf(tables.medicare),
      value: deductible,
      unit: 'cents_a_year',
    },
    priced('advantage_premium', prices.advantage_premium_cents, 'cents', ofState),
    priced('advantage_out_of_pocket', prices.advantage_out_of_pocket_cents, 'cents_a_year', ofState),
  ];
}

class PersonSums {
  readonly #parts: Record<string, Cents> = {};
  #sum: Cents = 0;

  add(index: number, cents: Cents): void {
    this.#parts[personKey(index)] = cents;
    this.#sum += cents;
  }

  reason(figure: Figure, year: number): Reason {
    return sumReason(figure, null, this.#parts, this.#sum, year);
  }
}

export interface Covered {
  readonly tables: LawTables;
  readonly household: Household;
  readonly market: Market;
  readonly verdicts: readonly MonthlyCoverage[];
}

function sumReasons({ tables, household, market, verdicts }: Covered, prices: MedicarePrices): Reason[] {
  const legal = legalPremiums(tables.medicare, household);
  const { part_b_cents, part_b_surcharge_cents, part_d_surcharge_cents } = legal;
  const { part_d_cents, advantage_premium_cents } = prices;
  const year = tables.plan_year;
  const advantage = advantagePremium(legal, prices);
  const sums = { traditional: new PersonSums(), advantage: new PersonSums() };
  const reasons: Reason[] = [];
  household.people.forEach((person, index) => {
    if (verdicts[index] !== 'medicare') return;
    const plan_g_cents = planGPremium(prices, market.state, person.age);
    const late = latePremiums(person, tables).sum_cents;
    const lateFacts = latePremiumFacts(person, tables);
    const traditional = traditionalPremium(legal, prices, plan_g_cents) + late;
    const legalFacts = { part_b_cents, part_b_surcharge_cents, part_d_surcharge_cents };
    const parts = { ...legalFacts, part_d_cents, plan_g_cents, ...lateFacts };
    sums.traditional.add(index, traditional);
    reasons.push(sumReason('traditional_sum', index, parts, traditional, year));
    if (advantage === null) return;
    sums.advantage.add(index, advantage + late);
    const inputs = { ...legalFacts, advantage_premium_cents, ...lateFacts };
    reasons.push(sumReason('advantage_sum', index, inputs, advantage + late, year));
  });
  reasons.push(sums.traditional.reason('traditional_sum', year));
  if (advantage !== null) reasons.push(sums.advantage.reason('advantage_sum', year));
  return reasons;
}

export function medicareReasons(covered: Covered): Reason[] {
  const { tables, household, market, verdicts } = covered;
  const isCovered = (index: number) => verdicts[index] === 'medicare';
  const legal = [...legalReasons(tables, household), ...latePremiumReasons(household.people, isCovered, tables)];
  const prices = market.medicare;
  if (!prices) return legal;
  const supplements = household.people.flatMap(({ age }, index) =>
    isCovered(index) ? [planGReason(market, prices, index, age)] : [],
  );
  return [...legal, ...marketReasons(tables, market, prices), ...supplements, ...sumReasons(covered, prices)];
}
