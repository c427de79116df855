import { adviceFor } from './advice.ts';
import { costReasons } from './cost-reasons.ts';
import type { Cents, CoveredBy, FilingStatus, Household, Person, PlanYear, Sex } from './domain/household.ts';
import { isParent } from './domain/household.ts';
import type {
  Advice,
  Estimate,
  HouseholdTotal,
  MarketplaceFigures,
  MedicareFigures,
  PersonFigures,
  Premium,
} from './figures.ts';
import { householdTotal } from './household-total.ts';
import { type IrmaaBracket, irmaaBracket } from './irmaa.ts';
import type { Market, MedicarePrices, PriceRanges, Prices, Range } from './market.ts';
import { marketplaceFigures } from './marketplace.ts';
import { verdictReason } from './medicaid.ts';
import { advantagePremium, planGPremium, traditionalPremium } from './medicare.ts';
import { personPremium } from './premium.ts';
import type { Facts, Figure, Metal, Reason, Rule } from './reason.ts';
import { quoted, type Workings, workOut } from './workings.ts';

export type {
  Advice,
  Cents,
  CoveredBy,
  Estimate,
  Facts,
  Figure,
  FilingStatus,
  Household,
  HouseholdTotal,
  IrmaaBracket,
  Market,
  MarketplaceFigures,
  MedicareFigures,
  MedicarePrices,
  Metal,
  Person,
  PersonFigures,
  PlanYear,
  Premium,
  PriceRanges,
  Prices,
  Range,
  Reason,
  Rule,
  Sex,
};

function personFigures(workings: Workings, person: Person, index: number): PersonFigures {
  const { market, rating, legal } = workings;
  const covered_by = workings.verdicts[index] ?? 'none';
  const prices = quoted(workings);
  const part = rating[index];
  const silver = market.price_ranges?.silver;
  const onMedicare = covered_by === 'medicare' ? legal : null;
  const medicare = onMedicare && market.medicare;
  return {
    age: person.age,
    sex: person.sex,
    covered_by,
    premium_cents: part && prices ? personPremium(part, prices.silver_cents) : null,
    premium_range:
      part && prices && silver
        ? { low_cents: personPremium(part, silver.low_cents), high_cents: personPremium(part, silver.high_cents) }
        : null,
    part_b_cents: onMedicare?.part_b_cents ?? null,
    part_b_surcharge_cents: onMedicare?.part_b_surcharge_cents ?? null,
    part_d_cents: medicare?.part_d_cents ?? null,
    part_d_surcharge_cents: onMedicare?.part_d_surcharge_cents ?? null,
    plan_g_cents: medicare && planGPremium(medicare, market.state, person.age),
  };
}

function medicareFigures(workings: Workings, people: readonly PersonFigures[]): MedicareFigures | null {
  const { legal, tables } = workings;
  const prices = workings.market.medicare;
  if (!legal || !prices) return null;
  const advantage = advantagePremium(legal, prices);
  let count = 0;
  let traditional = 0;
  for (const { plan_g_cents } of people) {
    if (plan_g_cents === null) continue;
    count += 1;
    traditional += traditionalPremium(legal, prices, plan_g_cents);
  }
  return {
    standard_part_b_cents: legal.part_b_cents,
    part_b_surcharge_cents: legal.part_b_surcharge_cents,
    part_d_cents: prices.part_d_cents,
    part_d_surcharge_cents: legal.part_d_surcharge_cents,
    out_of_pocket_cents_a_year: tables.medicare.part_b_deductible_cents,
    traditional_sum_cents: traditional,
    advantage_premium_cents: prices.advantage_premium_cents,
    advantage_out_of_pocket_cents_a_year: prices.advantage_out_of_pocket_cents,
    advantage_sum_cents: advantage === null ? null : advantage * count,
  };
}

function explain(workings: Workings, marketplace: MarketplaceFigures | null): Reason[] {
  const { tables, household, market, law, standing } = workings;
  const { people } = household;
  const verdicts = people.map(({ age }, index) => {
    const person = { index, age, parent: isParent(people, index), verdict: workings.verdicts[index] ?? 'none' };
    return verdictReason(tables, law, market.state, standing, person);
  });
  return [...verdicts, ...costReasons(workings, marketplace)];
}

/**
 * Builds its reasons and its advice when they are first read. Each getter is one function for all estimates, because a
 * getter in an object literal costs more than all the arithmetic. They are own properties, so that spreading and JSON
 * include what they return.
 */
class ExplainedEstimate implements Estimate {
  declare readonly reasons: readonly Reason[];
  declare readonly advice: Advice | null;
  readonly plan_year: PlanYear;
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
  readonly #workings: Workings;
  #reasons: readonly Reason[] | undefined;
  #advice: Advice | null | undefined;

  static readonly #lazily: PropertyDescriptorMap = {
    reasons: {
      enumerable: true,
      get(this: ExplainedEstimate) {
        this.#reasons ??= explain(this.#workings, this.marketplace);
        return this.#reasons;
      },
    },
    advice: {
      enumerable: true,
      get(this: ExplainedEstimate) {
        if (this.#advice === undefined) this.#advice = adviceFor(this.#workings, this.marketplace);
        return this.#advice;
      },
    },
  };

  constructor(workings: Workings) {
    const { household, market, law, verdicts } = workings;
    this.plan_year = workings.tables.plan_year;
    this.people = household.people.map((person, index) => personFigures(workings, person, index));
    this.eligible_for_marketplace = workings.is_anyone_priced;
    this.eligible_for_medicaid = verdicts.some(
      (verdict) => verdict === 'medicaid' || verdict === 'chip' || verdict === 'basic_health',
    );
    this.eligible_for_medicare = workings.is_anyone_on_medicare;
    this.marketplace_unavailable =
      workings.is_anyone_under_65 && (!law || (workings.is_anyone_priced && !market.prices));
    this.medicare_unavailable = workings.is_anyone_on_medicare && !market.medicare;
    this.marketplace = marketplaceFigures(workings);
    this.medicare = medicareFigures(workings, this.people);
    this.irmaa = workings.is_anyone_on_medicare ? irmaaBracket(workings.tables.medicare, household) : null;
    this.household_total = householdTotal(workings, this.marketplace, this.medicare);
    this.#workings = workings;
    Object.defineProperties(this, ExplainedEstimate.#lazily);
  }
}

/**
 * What covering a household costs in one market and plan year. Pure: the server and the browser get the same estimate.
 * Never throws on arguments of the declared types; unknown figures are null.
 */
export const estimate = (household: Household, market: Market, year: PlanYear): Estimate =>
  new ExplainedEstimate(workOut(household, market, year));
