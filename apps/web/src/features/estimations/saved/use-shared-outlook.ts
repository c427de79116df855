import type { Estimation } from 'contract/endpoints/estimations';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import type { PricedState } from '../outlook/basis/priced-household.ts';

/** Prices for the outlook of a public estimate. Undefined if its owner doesn't share the outlook. */
export function useSharedOutlook(estimation: Estimation | undefined): PricedState | undefined {
  const { zip = '', county = '', plan_year = 2025, shows_outlook = false } = estimation ?? {};
  const market = useEndpoint(
    'show-market',
    { query: { zip, county, plan_year } },
    { enabled: shows_outlook, staleTime: Number.POSITIVE_INFINITY },
  );
  const household = useMemo(
    () =>
      estimation && market.data
        ? { input: { ...estimation, dependents_attributes: estimation.dependents }, market: market.data }
        : null,
    [estimation, market.data],
  );
  if (!shows_outlook) return undefined;
  return { household, failure: market.error, retry: () => void market.refetch() };
}
