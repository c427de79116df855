import type { Cents } from './domain/household.ts';
import type { HouseholdTotal, MarketplaceFigures, MedicareFigures } from './figures.ts';
import type { Range } from './market.ts';
import type { Workings } from './workings.ts';

const rangeWith = (range: Range | null, medicare: Cents | null, months = 1): Range | null =>
  range === null || medicare === null
    ? null
    : { low_cents: (range.low_cents + medicare) * months, high_cents: (range.high_cents + medicare) * months };

/** Null when a part has no price, and when other programs cover everyone. */
export function householdTotal(
  { is_anyone_priced, is_anyone_on_medicare }: Workings,
  marketplace: MarketplaceFigures | null,
  medicare: MedicareFigures | null,
): HouseholdTotal | null {
  if (!is_anyone_priced && !is_anyone_on_medicare) return null;
  const silver = is_anyone_priced ? (marketplace?.silver?.net_premium_cents ?? null) : 0;
  const traditional = is_anyone_on_medicare ? (medicare?.traditional_sum_cents ?? null) : 0;
  if (silver === null || traditional === null) return null;
  const range = marketplace?.silver?.net_premium_range ?? null;
  const advantage = medicare?.advantage_sum_cents ?? null;
  const month_cents = silver + traditional;
  const advantage_month_cents = advantage === null ? null : silver + advantage;
  return {
    month_cents,
    month_range: rangeWith(range, traditional),
    year_cents: month_cents * 12,
    year_range: rangeWith(range, traditional, 12),
    advantage_month_cents,
    advantage_month_range: rangeWith(range, advantage),
    advantage_year_cents: advantage_month_cents === null ? null : advantage_month_cents * 12,
    advantage_year_range: rangeWith(range, advantage, 12),
  };
}
