import { estimateReasons } from './cost-reasons.ts';
import type {
  Cents,
  CoveredBy,
  Filing,
  FilingStatus,
  Household,
  IsoDate,
  JoinCause,
  LeaveCause,
  LifeEvent,
  Month,
  MonthlyCoverage,
  Person,
  PlanYear,
  Sex,
} from './domain/household.ts';
import { cobraComparisons } from './employer-plan/cobra.ts';
import { offerFigures } from './employer-plan/offer-figures.ts';
import type {
  Estimate,
  HouseholdTotal,
  MarketplaceFigures,
  MedicareFigures,
  Move,
  PeriodTotal,
  PersonFigures,
  Premium,
  YearTotals,
} from './figures.ts';
import { householdTotal, type PricedPeriod, pricedPeriods, yearTotals } from './household-total.ts';
import { type IrmaaBracket, irmaaBracket } from './irmaa.ts';
import type {
  BenchmarkWithChildren,
  ChosenPlan,
  Market,
  MedicarePrices,
  PlanPrice,
  PlanPrices,
  PriceRanges,
  Prices,
  Range,
} from './market.ts';
import { latePremiumsOf, savingsHint } from './medicare-extras.ts';
import { movesOf } from './moves.ts';
import { personFigures } from './person-figures.ts';
import type { Facts, Figure, Metal, Reason, Rule } from './reason.ts';
import { countedPrograms, uncountedPrograms } from './state-help/state-help.ts';
import { isBarredByFiling } from './tax-credit.ts';
import { inputOf, type Workings, type YearInput } from './workings.ts';
import { medicareLaw } from './years/tables.ts';

export type {
  BenchmarkWithChildren,
  Cents,
  ChosenPlan,
  CoveredBy,
  Estimate,
  Facts,
  Figure,
  Filing,
  FilingStatus,
  Household,
  HouseholdTotal,
  IrmaaBracket,
  IsoDate,
  JoinCause,
  LeaveCause,
  LifeEvent,
  Market,
  MarketplaceFigures,
  MedicareFigures,
  MedicarePrices,
  Metal,
  Month,
  MonthlyCoverage,
  Move,
  PeriodTotal,
  Person,
  PersonFigures,
  PlanPrice,
  PlanPrices,
  PlanYear,
  Premium,
  PriceRanges,
  Prices,
  Range,
  Reason,
  Rule,
  Sex,
  YearTotals,
};

/**
 * Builds the sums of the year, reasons and moves when they are first read. Each getter is one function for all estimates,
 * because one in an object literal costs more than all the arithmetic. Own properties are in copies and JSON.
 */
class ExplainedEstimate implements Estimate {
  declare readonly reasons: readonly Reason[];
  declare readonly moves: readonly Move[];
  readonly plan_year: PlanYear;
  readonly month: Month;
  readonly people: readonly PersonFigures[];
  readonly eligible_for_marketplace: boolean;
  readonly eligible_for_medicaid: boolean;
  readonly eligible_for_medicare: boolean;
  readonly marketplace_unavailable: boolean;
  readonly medicare_unavailable: boolean;
  readonly marketplace: MarketplaceFigures | null;
  readonly medicare: MedicareFigures | null;
  readonly irmaa: IrmaaBracket | null;
  readonly household_total: HouseholdTotal | null;
  readonly #periods: readonly PricedPeriod[];
  readonly #workings: Workings;
  readonly #input: YearInput;
  #year: YearTotals | undefined;
  #reasons: readonly Reason[] | undefined;
  #moves: readonly Move[] | undefined;

  static readonly #lazily: PropertyDescriptorMap = {
    reasons: {
      enumerable: true,
      get(this: ExplainedEstimate) {
        this.#reasons ??= estimateReasons(this.#workings, this.marketplace);
        return this.#reasons;
      },
    },
    moves: {
      enumerable: true,
      get(this: ExplainedEstimate) {
        this.#moves ??= this.#movesOf();
        return this.#moves;
      },
    },
  };

  #movesOf(): readonly Move[] {
    const { plan_year, month } = this;
    const input = this.#input;
    const when = (changes: Partial<Household>) =>
      estimateOf({ ...input, household: { ...input.household, ...changes } }, plan_year, month);
    const guideline = this.#workings.standing?.credit_guideline_cents ?? null;
    return movesOf({ plan_year, input, now: this, when }, guideline);
  }

  /** Not an own property, because few callers read it, and most of those directly. */
  get year(): YearTotals {
    this.#year ??= yearTotals(this.#periods);
    return this.#year;
  }

  get state_programs() {
    const { market, tables, household } = this.#workings;
    if (isBarredByFiling(household.filing)) return { counted: [], uncounted: [] };
    return {
      counted: countedPrograms(market.state, tables.plan_year),
      uncounted: uncountedPrograms(market.state, tables.plan_year),
    };
  }

  get market(): Market {
    return this.#workings.market;
  }

  get employer_offer() {
    return offerFigures(this.#periods.map(({ period }) => period));
  }

  get cobra() {
    return cobraComparisons(this.#input);
  }

  get late_premiums() {
    return latePremiumsOf(this.#workings);
  }

  get medicare_savings() {
    return this.year.medicare_months > 0 ? savingsHint(this.#workings) : null;
  }

  get medicare_law() {
    return medicareLaw(this.plan_year);
  }

  constructor(input: YearInput, periods: readonly PricedPeriod[], plan_year: PlanYear, month: Month) {
    this.#input = input;
    const shown = periods.find(({ period }) => month <= period.to_month) ?? periods[0];
    if (!shown) throw new Error('A year has at least one period.');
    const { workings } = shown.period;
    const { market, law, verdicts } = workings;
    this.plan_year = plan_year;
    this.month = month;
    this.people = input.household.people.map((person, index) => personFigures(workings, person, index));
    this.eligible_for_marketplace = workings.is_anyone_priced;
    this.eligible_for_medicaid = verdicts.some(
      (verdict) => verdict === 'medicaid' || verdict === 'chip' || verdict === 'basic_health',
    );
    this.eligible_for_medicare = workings.is_anyone_on_medicare;
    this.marketplace_unavailable =
      workings.is_anyone_under_65 && (!law || (workings.is_anyone_priced && !market.prices));
    this.medicare_unavailable = workings.is_anyone_on_medicare && !market.medicare;
    this.marketplace = shown.marketplace;
    this.medicare = shown.medicare;
    this.irmaa = workings.is_anyone_on_medicare ? irmaaBracket(workings.tables.medicare, workings.household) : null;
    this.household_total = householdTotal(periods, shown);
    this.#periods = periods;
    this.#workings = workings;
    Object.defineProperties(this, ExplainedEstimate.#lazily);
  }
}

export { surchargeStatus } from './domain/household.ts';
export { countedPrograms, uncountedPrograms } from './state-help/state-help.ts';
export { withReturnIncome } from './timelines/wages.ts';
export { returnIncome } from './workings.ts';
export { medicareLaw } from './years/tables.ts';

const estimateOf = (input: YearInput, plan_year: PlanYear, month: Month): Estimate =>
  new ExplainedEstimate(input, pricedPeriods(input), plan_year, month);

/**
 * What covering a household costs in one market and plan year, month by month as lived. Pure: the server and the browser
 * get the same estimate. Never throws on arguments of the declared types; unknown figures are null.
 *
 * @param month the month that monthly figures are of
 */
export function estimate(household: Household, market: Market, year: PlanYear, month: Month = 1): Estimate {
  return estimateOf(inputOf(household, market, year), year, month);
}

/** What `estimate` gives for the first month of each period of the year, in which all months are the same. */
export function estimatesOfYear(household: Household, market: Market, year: PlanYear): Estimate[] {
  const input = inputOf(household, market, year);
  const periods = pricedPeriods(input);
  return periods.map(({ period }) => new ExplainedEstimate(input, periods, year, period.from_month));
}
