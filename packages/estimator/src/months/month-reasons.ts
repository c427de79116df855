import { costReasons } from '../cost-reasons.ts';
import type { Household, Month, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { marketplaceFigures } from '../marketplace.ts';
import type { Reason } from '../reason.ts';
import { inputOf, workYear } from '../workings.ts';

export function monthReasons(household: Household, market: Market, year: PlanYear, month: Month): readonly Reason[] {
  const { periods } = workYear(inputOf(household, market, year));
  const workings = periods.find(({ to_month }) => month <= to_month)?.workings;
  return workings ? costReasons(workings, workings.is_anyone_priced ? marketplaceFigures(workings) : null) : [];
}
