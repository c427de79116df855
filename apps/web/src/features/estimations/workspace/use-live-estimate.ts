import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { planYears } from 'contract/vocabulary/estimations';
import { estimate, type Market } from 'estimator';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { type Computable, computable, type FormValues } from '../form/form-values.ts';
import type { Subject } from '../subject/subject-names.ts';

const hour = 3_600_000;

export interface Live {
  subject: Subject;
  calculation: Calculation;
}

export interface LiveEstimate {
  now: Live | null;
  last: Live | null;
  isLoading: boolean;
  failure: { message: string; requestId: string | null } | null;
  retry: () => void;
}

const subjectOf = (input: Computable, { client_first_name, zip }: FormValues, market: Market): Subject => ({
  client_first_name: client_first_name.trim(),
  zip,
  county_name: market.county_name,
  state: market.state,
  plan_year: market.plan_year,
  household_size: input.household_size ?? null,
  income: input.income ?? null,
  last_year_income: input.last_year_income ?? null,
  tax_filing_status: input.tax_filing_status ?? null,
  dependents: input.dependents_attributes,
});

/** Requests the prices of a zip, county and year once, then computes each change with the server's estimator. */
export function useLiveEstimate(values: FormValues, hasCounty: boolean): LiveEstimate {
  const { zip, county, plan_year } = values;
  const rows = useEndpoint(
    'show-market',
    { query: { zip, county, plan_year: planYears.find((year) => `${year}` === plan_year) ?? planYears[0] } },
    { enabled: hasCounty, staleTime: hour },
  );
  const market = hasCounty ? rows.data : undefined;
  const now = useMemo(() => {
    const input = market && computable(values);
    if (!input) return null;
    const figures = estimate(householdOf(input), market, market.plan_year);
    return { subject: subjectOf(input, values, market), calculation: calculationOf(figures, market) };
  }, [values, market]);
  const [last, setLast] = useState<Live | null>(null);
  if (now && now !== last) setLast(now);
  return {
    now,
    last: now ?? last,
    isLoading: hasCounty && rows.isPending,
    failure: hasCounty && !rows.data ? rows.error : null,
    retry: () => void rows.refetch(),
  };
}
