import { replaceEqualDeep } from '@tanstack/react-query';
import { planYears } from 'contract/vocabulary/estimations';
import { useMemo, useState } from 'react';
import { unreachable } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { computable, type FormValues } from '../form/form-values.ts';
import type { PricedHousehold, PricedState } from '../outlook/basis/priced-household.ts';
import type { Live } from './compute.ts';

const hour = 3_600_000;
const loadEstimator = () => import('./compute.ts');

export interface LiveEstimate {
  now: Live | null;
  last: Live | null;
  /** The last complete answers. They don't wait for the estimator. */
  priced: PricedState;
  isLoading: boolean;
  failure: { message: string; requestId: string | null } | null;
  retry: () => void;
}

/**
 * Requests the prices of a zip, county and year once, then computes each change with the server's estimator.
 * @param isNeeded false while the figures of the server are enough
 */
export function useLiveEstimate(values: FormValues, hasCounty: boolean, isNeeded: boolean): LiveEstimate {
  const { zip, county, plan_year } = values;
  const rows = useEndpoint(
    'show-market',
    { query: { zip, county, plan_year: planYears.find((year) => `${year}` === plan_year) ?? planYears[0] } },
    { enabled: hasCounty, staleTime: hour },
  );
  const estimator = useCode('estimator', loadEstimator, isNeeded);
  const market = hasCounty ? rows.data : undefined;
  const now = useMemo(
    () => (market && estimator.data ? estimator.data.compute(values, market) : null),
    [values, market, estimator.data],
  );
  const [last, setLast] = useState<Live | null>(null);
  if (now && now !== last) setLast(now);
  const [household, setHousehold] = useState<PricedHousehold | null>(null);
  const input = useMemo(() => computable(values), [values]);
  const answered = market && input ? replaceEqualDeep(household, { input, market }) : household;
  if (answered !== household) setHousehold(answered);
  const codeFailure = estimator.error && !estimator.data ? { message: unreachable, requestId: null } : null;
  return {
    now,
    last: now ?? last,
    priced: { household: answered, failure: rows.data ? null : rows.error, retry: () => void rows.refetch() },
    isLoading: hasCounty && (rows.isPending || estimator.isLoading),
    failure: hasCounty ? (rows.data ? codeFailure : rows.error) : null,
    retry: () => {
      if (!rows.data) void rows.refetch();
      if (codeFailure) void estimator.refetch();
    },
  };
}
