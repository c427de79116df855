import { costReasons } from '../cost-reasons.ts';
import type { PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { marketplaceFigures } from '../marketplace.ts';
import type { Reason } from '../reason.ts';
import { creditBar } from '../tax-credit.ts';
import { yearTables } from '../workings.ts';
import type { DatedHousehold, Month } from './figures.ts';
import { ratedIn } from './month-costs.ts';
import { basisOf, enactedYear, staysOfYear } from './year-of-months.ts';

export function monthReasons(
  household: DatedHousehold,
  market: Market,
  year: PlanYear,
  month: Month,
): readonly Reason[] {
  const tables = yearTables[year];
  const input = enactedYear(household, market, year);
  const basis = basisOf(input);
  const stays = staysOfYear(input, basis)[month - 1] ?? [];
  const { aged, isAnyonePriced, rating } = ratedIn(basis, stays);
  const verdicts = stays.map(({ coverage }) => coverage);
  const workings = {
    tables,
    household: { ...input.household, people: aged },
    market,
    law: basis.law,
    standing: basis.standing,
    rating,
    verdicts,
    is_anyone_under_65: isAnyonePriced,
    is_anyone_priced: isAnyonePriced,
    is_anyone_on_medicare: verdicts.includes('medicare'),
    bar: creditBar(tables.tax_credit, basis.standing, isAnyonePriced),
  };
  return costReasons(workings, marketplaceFigures(workings));
}
