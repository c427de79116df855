import { hashKey } from '@tanstack/react-query';
import type { Calculation } from 'contract/endpoints/calculation';
import type { Estimation } from 'contract/endpoints/estimations';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useCalculation } from '../result/use-calculation.ts';
import type { Standing } from './live-result.tsx';
import type { LiveEstimate } from './use-live-estimate.ts';

interface Shown {
  shown: { subject: Subject; calculation: Calculation } | null;
  standing: Standing;
  failure: { message: string; requestId: string | null } | null;
  isLoading: boolean;
  retry: () => void;
}

/** Shows the browser's figures while the form has changes, otherwise the server's, compared with the browser's if those exist. */
export function useShownEstimate(
  saved: { key: string; estimation: Estimation } | null,
  live: LiveEstimate,
  { hasChanges, month }: { hasChanges: boolean; month: number | null },
): Shown {
  const answer = useCalculation(saved?.key ?? '', month, {
    isEnabled: saved !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const differs = live.now !== null && answer.data && hashKey([live.now.calculation]) !== hashKey([answer.data]);
  // Figures of earlier tables differ from those of the browser, and the page says so where newer ones are available.
  const kept = useEndpoint(
    'show-newer-figures',
    { params: { id: saved?.key ?? '' } },
    { enabled: saved !== null && !hasChanges && differs === true, staleTime: Number.POSITIVE_INFINITY },
  );
  const isWrong = differs && !kept.isPending && kept.data?.is_current !== false;
  const common = { failure: live.failure, isLoading: live.isLoading, retry: live.retry };
  const before = saved && answer.data ? { subject: saved.estimation, calculation: answer.data } : null;
  if (!saved || hasChanges)
    return { ...common, shown: live.last ?? before, standing: live.now ? 'unsaved' : 'incomplete' };
  // Until the server has computed the saved estimate, the browser's figures remain.
  if (!answer.data || answer.isFetching || answer.isError)
    return {
      shown: live.now ?? before,
      standing: 'saved',
      failure: answer.error,
      isLoading: answer.isFetching,
      retry: () => void answer.refetch(),
    };
  return { ...common, failure: null, shown: before, standing: isWrong ? 'differs' : 'confirmed' };
}
