import type { MarketplaceFigures } from './figures.ts';
import { pricedReasons } from './marketplace.ts';
import { medicareReasons } from './medicare.ts';
import { percentReason } from './poverty-level.ts';
import type { Reason } from './reason.ts';
import { creditReasons } from './tax-credit.ts';
import type { Workings } from './workings.ts';

export function costReasons(workings: Workings, marketplace: MarketplaceFigures | null): Reason[] {
  const { tables, market, law, standing, bar } = workings;
  const medicare = workings.is_anyone_on_medicare ? medicareReasons(workings) : [];
  if (!marketplace || !law) return medicare;
  return [
    ...(standing ? [percentReason(tables, standing, market.state)] : []),
    ...creditReasons({
      tables,
      standing,
      bar,
      benchmark_cents: marketplace.benchmark_premium_cents,
      contribution_cents: marketplace.expected_contribution_cents,
      credit_cents: marketplace.tax_credit_cents,
      has_prices: !workings.is_anyone_priced || market.prices !== null,
    }),
    ...pricedReasons(workings, marketplace),
    ...medicare,
  ];
}
