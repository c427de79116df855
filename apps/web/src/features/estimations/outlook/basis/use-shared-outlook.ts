import type { Estimation } from 'contract/endpoints/estimations';
import { marketQuery } from 'contract/endpoints/life-event-figures';
import { useMemo } from 'react';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';
import type { PricedState } from './priced-household.ts';

const noPlace = { zip: '', county: '', plan_year: 2025 } as const;

/**
 * Prices for the outlook of an estimate that the viewer can't change. Undefined without the outlook, which visitors and
 * clients see only if its owner shares it.
 */
export function useSharedOutlook(
  estimation: Estimation | undefined,
  isShown = estimation?.shows_outlook ?? false,
): PricedState | undefined {
  const market = useEndpoint(
    'show-market',
    { query: marketQuery(estimation ?? noPlace) },
    { enabled: isShown, staleTime: Number.POSITIVE_INFINITY },
  );
  const household = useMemo(
    () =>
      estimation && market.data
        ? { input: { ...estimation, dependents_attributes: estimation.dependents }, market: market.data }
        : null,
    [estimation, market.data],
  );
  if (!isShown) return undefined;
  return { household, failure: market.error, retry: () => void market.refetch() };
}
