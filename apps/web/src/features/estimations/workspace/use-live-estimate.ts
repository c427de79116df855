import { replaceEqualDeep } from '@tanstack/react-query';
import { planYears } from 'contract/vocabulary/estimations';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { computable, type FormValues } from '../form/form-values.ts';
import type { PricedHousehold, PricedState } from '../outlook/basis/priced-household.ts';
import { compute, type Live } from './compute.ts';

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
  { hasCounty, isNeeded, month }: { hasCounty: boolean; isNeeded: boolean; month: number | null },
): LiveEstimate {
  const { zip, county, plan_year } = values;
  const rows = useEndpoint(
    'show-market',
    { query: { zip, county, plan_year: planYears.find((year) => `${year}` === plan_year) ?? planYears[0] } },
    { enabled: hasCounty, staleTime: hour },
  );
  const market = hasCounty ? rows.data : undefined;
  const now = useMemo(
    () => (market && isNeeded ? compute(values, market, month) : null),
    [values, market, isNeeded, month],
  );
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
    isLoading: hasCounty && rows.isPending,
    failure: hasCounty && !rows.data ? rows.error : null,
    retry: () => void rows.refetch(),
  };
}
