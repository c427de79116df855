import { type CoveredBy, type Household, isParent, medicareAge, type PlanYear } from './domain/household.ts';
import type { Market, Prices } from './market.ts';
import { coveredBy, type StateLaw, stateLaw } from './medicaid.ts';
import { type LegalPremiums, legalPremiums } from './medicare.ts';
import { type Standing, standingOf } from './poverty-level.ts';
import { type Rating, rate } from './premium.ts';
import { type CreditBar, creditBar } from './tax-credit.ts';
import { year2025 } from './years/2025.ts';
import { year2026 } from './years/2026.ts';
import type { YearTables } from './years/year.ts';

export const yearTables: Readonly<Record<PlanYear, YearTables>> = { 2025: year2025, 2026: year2026 };

export interface PricedPeople {
  readonly tables: YearTables;
  readonly household: Household;
  readonly market: Market;
  readonly law: StateLaw | null;
  readonly standing: Standing | null;
  readonly rating: Rating;
  readonly is_anyone_under_65: boolean;
  readonly is_anyone_priced: boolean;
  readonly is_anyone_on_medicare: boolean;
  readonly bar: CreditBar | null;
}

export interface Workings extends PricedPeople {
  readonly verdicts: readonly CoveredBy[];
  readonly legal: LegalPremiums | null;
}

export function workOut(household: Household, market: Market, year: PlanYear): Workings {
  const tables = yearTables[year];
  const { people } = household;
  const law = stateLaw(tables, market.state);
  const standing = law && standingOf(tables, household, market.state);
  const verdicts = people.map((person, index) => coveredBy(law, standing, person.age, isParent(people, index)));
  const priced = verdicts.map((verdict) => law !== null && (verdict === 'marketplace' || verdict === 'none'));
  const is_anyone_priced = priced.includes(true);
  const is_anyone_on_medicare = verdicts.includes('medicare');
  return {
    tables,
    household,
    market,
    law,
    standing,
    verdicts,
    rating: is_anyone_priced ? rate(people, market.state, priced) : [],
    is_anyone_under_65: people.some((person) => person.age < medicareAge),
    is_anyone_priced,
    is_anyone_on_medicare,
    bar: creditBar(tables.tax_credit, standing, is_anyone_priced),
    legal: is_anyone_on_medicare ? legalPremiums(tables.medicare, household) : null,
  };
}

export const quoted = ({ is_anyone_priced, market }: PricedPeople): Prices | null =>
  is_anyone_priced ? market.prices : null;
