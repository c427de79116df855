import type { Cents, Person } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { type LegalPremiums, planGPremium, traditionalPremium } from '../medicare.ts';
import { householdPremium, personPremium, rate } from '../premium.ts';
import { taxCredit } from '../tax-credit.ts';
import { isOnMarketplace, type Programs, type Stay } from './coverage.ts';
import type { MonthFigures, PersonMonth } from './figures.ts';

export interface YearBasis extends Programs {
  readonly market: Market;
  readonly people: readonly Person[];
  /** Monthly, from the year's income. Null if no one may take the credit. */
  readonly contribution_cents: Cents | null;
  readonly legal: LegalPremiums;
  /** Rounds to dollars in projected years. */
  readonly round: (cents: Cents) => Cents;
}

export type MonthCosts = Omit<MonthFigures, 'month' | 'changes'>;

const sumOf = (people: readonly PersonMonth[], isIncluded: (person: PersonMonth) => boolean): Cents | null => {
  let sum = 0;
  for (const person of people) {
    if (!isIncluded(person)) continue;
    if (person.premium_cents === null) return null;
    sum += person.premium_cents;
  }
  return sum;
};

function medicarePremium({ market, legal, round }: YearBasis, age: number): Cents | null {
  const prices = market.medicare;
  return prices && round(traditionalPremium(legal, prices, planGPremium(prices, market.state, age)));
}

/** The people of a month, with the ages that premiums depend on, and their parts of a marketplace premium. */
export function ratedIn({ law, market, people }: YearBasis, stays: readonly Stay[]) {
  const isPriced = stays.map(({ coverage }) => law !== null && isOnMarketplace(coverage));
  const isAnyonePriced = isPriced.includes(true);
  const aged = people.map((person, index) => ({ ...person, age: stays[index]?.premium_age ?? person.age }));
  return { aged, isAnyonePriced, rating: isAnyonePriced ? rate(aged, market.state, isPriced) : [] };
}

/**
 * Form 8962, lines 12 to 23: the credit of a month is the benchmark of the people who take it less the contribution, at most the
 * premium of their plan (26 CFR 1.36B-3(d)).
 */
export function monthCosts(basis: YearBasis, stays: readonly Stay[]): MonthCosts {
  const { market, round } = basis;
  const { rating, isAnyonePriced } = ratedIn(basis, stays);
  const prices = isAnyonePriced ? market.prices : null;
  const people = stays.map(({ coverage, premium_age }, index): PersonMonth => {
    const part = rating[index];
    if (isOnMarketplace(coverage))
      return {
        covered_by: coverage,
        premium_cents: part && prices ? round(personPremium(part, prices.silver_cents)) : null,
      };
    return { covered_by: coverage, premium_cents: coverage === 'medicare' ? medicarePremium(basis, premium_age) : 0 };
  });
  const contribution_cents = isAnyonePriced ? basis.contribution_cents : null;
  const benchmark_cents =
    contribution_cents !== null && prices ? round(householdPremium(rating, prices.benchmark_cents)) : null;
  const silver_cents = sumOf(people, ({ covered_by }) => isOnMarketplace(covered_by));
  const medicare_cents = sumOf(people, ({ covered_by }) => covered_by === 'medicare');
  const available =
    benchmark_cents === null || contribution_cents === null ? 0 : taxCredit(benchmark_cents, contribution_cents);
  const credit_cents = silver_cents === null ? null : Math.min(silver_cents, available);
  return {
    people,
    silver_cents,
    benchmark_cents,
    contribution_cents,
    credit_cents,
    medicare_cents,
    total_cents:
      silver_cents === null || credit_cents === null || medicare_cents === null
        ? null
        : silver_cents - credit_cents + medicare_cents,
  };
}
