import type { Cents } from './domain/household.ts';
import type { BenchmarkWithChildren, PlanPrice, Quotes } from './market.ts';
import { essentialPart, essentialPremium, householdPremium } from './premium.ts';
import type { Workings } from './workings.ts';

/** Children's dental care is an essential benefit up to the month of the nineteenth birthday (45 CFR 156.115(a)(6)). */
const dentalBelowAge = 19;
const chargedChildren = 3;

/** A stand-alone dental plan's part of a benchmark. */
export interface DentalPart {
  readonly price: PlanPrice;
  readonly children: number;
  /** Of its whole premium for them. */
  readonly premium_cents: Cents;
  readonly cents: Cents;
}

/** A silver plan that can be the benchmark of a coverage family. */
export interface BenchmarkOption {
  readonly price: PlanPrice;
  /** Null if the plan has children's dental care. */
  readonly dental: DentalPart | null;
  readonly cents: Cents;
}

type Family = Pick<Workings, 'household' | 'benchmark_rating' | 'market'>;

/** Ages of the three oldest children. As premiums, dental prices are those of the age at which coverage begins. */
function childrenIn({ household: { people }, benchmark_rating }: Family): readonly number[] {
  const ages = people.flatMap(({ age }, index) => (benchmark_rating[index] && age < dentalBelowAge ? [age] : []));
  return ages.sort((one, other) => other - one).slice(0, chargedChildren);
}

/** The second one, or the only one. */
const secondOf = <Item extends { readonly cents: Cents; readonly price: PlanPrice }>(items: readonly Item[]) => {
  const [first, second] = items.toSorted(
    (one, other) => one.cents - other.cents || one.price.plan_id.localeCompare(other.price.plan_id),
  );
  return second ?? first ?? null;
};

function dentalPart(prices: readonly PlanPrice[], ages: readonly number[]): DentalPart | null {
  const parts = prices.map((price): DentalPart => {
    const premium_cents = ages.reduce((sum, age) => sum + (price.cents[age] ?? 0), 0);
    return { price, children: ages.length, premium_cents, cents: essentialPart(premium_cents, price) };
  });
  return secondOf(parts);
}

function optionFor(family: Family, { candidates, dental }: BenchmarkWithChildren): BenchmarkOption | null {
  const ages = childrenIn(family);
  if (ages.length === 0) return null;
  const part = dentalPart(dental, ages);
  return secondOf(
    candidates.map(({ has_childrens_dental, ...price }): BenchmarkOption => {
      const essential = essentialPart(householdPremium(family.benchmark_rating, price), price);
      const added = has_childrens_dental ? null : part;
      return { price, dental: added, cents: essential + (added?.cents ?? 0) };
    }),
  );
}

/** Of a family for which children's dental care counts. Null where the same plan is the benchmark as for everyone. */
export function familyBenchmark(family: Family): BenchmarkOption | null {
  const choices = family.market.plan_prices?.benchmark_with_children;
  return choices ? optionFor(family, choices) : null;
}

/** What the credit is worked out from. */
export const benchmarkPremium = (family: Family, prices: Quotes): Cents =>
  familyBenchmark(family)?.cents ?? essentialPremium(family.benchmark_rating, prices.benchmark);
