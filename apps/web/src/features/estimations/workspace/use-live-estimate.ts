import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { Estimation } from 'contract/endpoints/estimations';
import { marketQuery } from 'contract/endpoints/life-event-figures';
import { planYears } from 'contract/vocabulary/estimations';
import { useMemo, useState } from 'react';
import { unreachable } from '../../../lib/api-error.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { computable } from '../form/computable.ts';
import { completeEvents } from '../form/event-values.ts';
import type { FormValues } from '../form/form-values.ts';
import type { PricedHousehold, PricedState } from '../outlook/basis/priced-household.ts';
import type { Live } from './compute.ts';

const hour = 3_600_000;

export interface LiveEstimate {
  now: Live | null;
  last: Live | null;
  priced: PricedState;
  isLoading: boolean;
  failure: { message: string; requestId: string | null } | null;
  retry: () => void;
}

/**
 * Requests the prices of a zip, county and year once, then computes each change with the server's estimator.
 * @param options.isNeeded false while the figures of the server are enough
 */
export function useLiveEstimate(
  values: FormValues,
  saved: { estimation: Estimation } | null,
  { hasCounty, isNeeded, month }: { hasCounty: boolean; isNeeded: boolean; month: number | null },
): LiveEstimate {
  const chosen_plan = saved?.estimation.chosen_plan ?? null;
  const { zip, county, plan_year, events, dependents_attributes: people } = values;
  const year = planYears.find((one) => `${one}` === plan_year) ?? planYears[0];
  const rows = useEndpoint(
    'show-market',
    {
      query: marketQuery({ zip, county, plan_year: year, events: completeEvents(events, people, year), chosen_plan }),
    },
    { enabled: hasCounty, staleTime: hour },
  );
  // The estimator is larger than the screen, and loads while people enter the household.
  const code = useQuery({
    queryKey: ['estimator'],
    queryFn: async () => (await import('./compute.ts')).compute,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const compute = isNeeded ? code.data : undefined;
  const market = hasCounty ? rows.data : undefined;
  const now = useMemo(
    () => (market && compute ? compute(values, market, month, chosen_plan) : null),
    [values, market, compute, month, chosen_plan],
  );
  const failure = rows.data ? code.error && { message: unreachable, requestId: null } : rows.error;
  const retry = () => {
    if (!rows.data) void rows.refetch();
    if (code.error) void code.refetch();
  };
  const [last, setLast] = useState<Live | null>(null);
  if (now && now !== last) setLast(now);
  const [household, setHousehold] = useState<PricedHousehold | null>(null);
  const input = useMemo(() => computable(values), [values]);
  const answered = market && input ? replaceEqualDeep(household, { input, market }) : household;
  if (answered !== household) setHousehold(answered);
  return {
    now,
    last: now ?? last,
    priced: { household: answered, failure: rows.data ? null : rows.error, retry: () => void rows.refetch() },
    isLoading: hasCounty && (rows.isPending || (isNeeded && code.isPending)),
    failure: hasCounty ? failure : null,
    retry,
  };
}
