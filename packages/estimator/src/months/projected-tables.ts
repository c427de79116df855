import type { Cents, EmployerOffer } from '../domain/household.ts';
import type { Market, PlanPrice } from '../market.ts';
import { roundedQuotient } from '../rounding.ts';
import { extrasIn } from '../years/medicare-extras.ts';
import { yearTables } from '../years/tables.ts';
import type { GuidelineRow, LawTables, MedicareTable, PovertyGuideline, SurchargeBound } from '../years/year.ts';
import type { Assumptions } from './figures.ts';

/** Figures of Medicare in it can be projections themselves. */
const lastEnacted = Object.values(yearTables).reduce((last, tables) =>
  tables.plan_year > last.plan_year ? tables : last,
);

/** A cent is kept in each year, so that server and browser compute the same. @param rate in ten-thousandths a year */
function grown(cents: Cents, rate: number, years: number): Cents {
  let amount = cents;
  for (let year = 0; year < years; year += 1) amount = roundedQuotient(amount * (10_000 + rate), 10_000);
  return amount;
}

const toMultiple = (cents: Cents, of: Cents): Cents => roundedQuotient(cents, of) * of;

/** In whole dollars. HHS publishes multiples of ten dollars, which a projection would not meet anyway. */
function guidelineIn(year: number, indexation: number): PovertyGuideline {
  const last = lastEnacted.medicaid_guideline;
  const rowOf = (row: GuidelineRow): GuidelineRow => ({
    first_person_cents: toMultiple(grown(row.first_person_cents, indexation, year - last.year), 100),
    further_person_cents: toMultiple(grown(row.further_person_cents, indexation, year - last.year), 100),
  });
  return {
    year,
    source: `${last.source}, projected`,
    contiguous: rowOf(last.contiguous),
    AK: rowOf(last.AK),
    HI: rowOf(last.HI),
  };
}

/**
 * Bounds of single filers are indexed and rounded to $1,000 (42 USC 1395r(i)(5)), the top one only from 2028, the first
 * year without a table. Those of joint returns are twice as high,
 * the top one 1.5 times (1395r(i)(3)(C)(ii)). Separate filers have the first bound, and the top one less the first.
 */
function boundsIn(year: number, indexation: number): MedicareTable['bounds'] {
  const { bounds } = lastEnacted.medicare;
  const last = bounds.single.length - 1;
  const years = year - lastEnacted.plan_year;
  const single = bounds.single.map(
    ({ bound_cents, step }): SurchargeBound => ({
      bound_cents: toMultiple(grown(bound_cents, indexation, years), 1000_00),
      step,
    }),
  );
  const boundOf = (index: number): Cents => single[index]?.bound_cents ?? 0;
  return {
    single,
    married_joint: single.map(({ bound_cents, step }, index) => ({
      bound_cents: index === last ? roundedQuotient(bound_cents * 3, 2) : bound_cents * 2,
      step,
    })),
    married_seperate: bounds.married_seperate.map(({ step }, index) => ({
      bound_cents: index === 0 ? boundOf(0) : boundOf(last) - boundOf(0),
      step,
    })),
  };
}

/** Premiums are multiples of ten cents (42 USC 1395r(c)). */
function medicareIn(year: number, { medicare_growth, indexation }: Assumptions): MedicareTable {
  const table = lastEnacted.medicare;
  const years = year - lastEnacted.plan_year;
  const premium = (cents: Cents) => toMultiple(grown(cents, medicare_growth, years), 10);
  return {
    status: 'projected',
    source: table.source,
    projected_from: `the figures of ${lastEnacted.plan_year}`,
    official_figures_expected: null,
    part_b_deductible_cents: toMultiple(grown(table.part_b_deductible_cents, medicare_growth, years), 100),
    income_year: year - 2,
    steps: table.steps.map(({ part_b_cents, part_d_surcharge_cents }) => ({
      part_b_cents: premium(part_b_cents),
      part_d_surcharge_cents: premium(part_d_surcharge_cents),
    })),
    bounds: boundsIn(year, indexation),
  };
}

/**
 * Projects a year after the last enacted one. The table of the credit, its ceiling, and the limits
 * of Medicaid, CHIP, Basic Health and cost sharing in percent stay.
 */
export function projectedTables(year: number, assumptions: Assumptions): LawTables {
  const { indexation } = assumptions;
  const { tax_credit, cost_sharing, medicaid, basic_health, medicaid_guideline } = lastEnacted;
  return {
    plan_year: year,
    credit_guideline: year - 1 === medicaid_guideline.year ? medicaid_guideline : guidelineIn(year - 1, indexation),
    medicaid_guideline: guidelineIn(year, indexation),
    tax_credit,
    cost_sharing,
    medicaid,
    basic_health,
    medicare: medicareIn(year, assumptions),
    part_d_base_cents: grown(
      extrasIn(lastEnacted.plan_year).part_d_base_cents,
      assumptions.medicare_growth,
      year - lastEnacted.plan_year,
    ),
  };
}

/** Employers' prices grow like those of the marketplace. */
export const projectedOffer = (
  offer: EmployerOffer,
  years: number,
  { premium_growth }: Assumptions,
): EmployerOffer => ({
  ...offer,
  employee_cents: grown(offer.employee_cents, premium_growth, years),
  family_cents: offer.family_cents === null ? null : grown(offer.family_cents, premium_growth, years),
});

/** Prices that a projection needs. Plans keep their share of essential benefits. Ranges would suggest a certainty that it does not have. */
export function projectedMarket(
  market: Market,
  years: number,
  { premium_growth, medicare_growth }: Assumptions,
): Market {
  const premium = (cents: Cents) => grown(cents, premium_growth, years);
  const { prices, plan_prices, chosen_plan, medicare } = market;
  const with_children = plan_prices?.benchmark_with_children;
  const plan = <Plan extends PlanPrice>(price: Plan): Plan => ({ ...price, cents: price.cents.map(premium) });
  return {
    ...market,
    prices: prices && {
      benchmark_cents: premium(prices.benchmark_cents),
      bronze_cents: premium(prices.bronze_cents),
      silver_cents: premium(prices.silver_cents),
      gold_cents: premium(prices.gold_cents),
    },
    plan_prices: plan_prices && {
      benchmark: plan(plan_prices.benchmark),
      bronze: plan(plan_prices.bronze),
      silver: plan(plan_prices.silver),
      gold: plan(plan_prices.gold),
      ...(with_children && {
        benchmark_with_children: {
          candidates: with_children.candidates.map(plan),
          dental: with_children.dental.map(plan),
        },
      }),
    },
    chosen_plan: chosen_plan && plan(chosen_plan),
    price_ranges: null,
    is_projected: true,
    medicare: medicare && {
      ...medicare,
      is_projected: true,
      part_d_cents: grown(medicare.part_d_cents, medicare_growth, years),
      plan_g_cents: grown(medicare.plan_g_cents, medicare_growth, years),
    },
  };
}
