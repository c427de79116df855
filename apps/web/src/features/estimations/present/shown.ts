import type { Calculation } from 'contract/endpoints/calculation';
import type { Estimation } from 'contract/endpoints/estimations';
import { isApproximate } from 'estimate-texts/months/outlook-amounts';
import type { Market } from 'estimator';
import type { YearFigures } from 'estimator/months';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { yearOfSubject } from '../outlook/basis/outlook-input.ts';
import { sharedFigures } from '../outlook/year/shared-figures.ts';

/** What every page of a presentation is about. */
export interface Shown {
  estimation: Estimation;
  estimationKey: string;
  calculation: Calculation;
}

/** The months of the year. Who can't change the estimate has no birth dates, so the server calculates them. */
export function useYear({ estimation, estimationKey }: Shown, market: Market) {
  const { may_edit } = estimation;
  const outlook = useEndpoint('show-outlook', { params: { id: estimationKey } }, { enabled: !may_edit });
  const figures = useMemo((): YearFigures | null => {
    if (may_edit) return yearOfSubject(estimation, market);
    return outlook.data ? sharedFigures(outlook.data) : null;
  }, [may_edit, estimation, market, outlook.data]);
  return {
    figures,
    isAbout: figures !== null && isApproximate(figures, market),
    failure: outlook.error,
    retry: () => void outlook.refetch(),
  };
}
