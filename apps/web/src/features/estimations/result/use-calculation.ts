import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { firstPaidMonth } from './shown-month.ts';

interface Options {
  isEnabled?: boolean;
  staleTime?: number;
}

/**
 * The server's figures of a saved estimate.
 * @param month that monthly figures are of; null for the first one with costs
 */
export function useCalculation(key: string, month: number | null, { isEnabled = true, ...options }: Options = {}) {
  const january = useEndpoint('calculate-estimation', { params: { id: key } }, { ...options, enabled: isEnabled });
  const shown = month ?? (january.data ? firstPaidMonth(january.data) : 1);
  const other = useEndpoint(
    'calculate-estimation',
    { params: { id: key }, query: { month: shown } },
    { ...options, enabled: isEnabled && shown !== 1 },
  );
  return shown === 1 ? january : other;
}
