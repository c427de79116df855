import { useDebouncedValue } from '@mantine/hooks';
import type { County } from 'contract/endpoints/market';
import { useEndpoint } from '../../../lib/use-endpoint.ts';

const lookUpDelayMs = 500;
const hour = 3_600_000;

/** `typing` until the zip has five digits, `unknown` when it is in no county. */
export type CountyLookUp =
  | { state: 'typing' | 'asking' | 'unknown' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'known'; counties: readonly County[] };

export const isZip = (zip: string) => /^\d{5}$/.test(zip);

export function useCounties(zip: string): CountyLookUp {
  const [settled] = useDebouncedValue(zip, lookUpDelayMs);
  const isSettled = isZip(zip) && zip === settled;
  const answer = useEndpoint('list-counties', { query: { zip: settled } }, { enabled: isSettled, staleTime: hour });
  if (!isZip(zip)) return { state: 'typing' };
  if (!isSettled || answer.isPending) return { state: 'asking' };
  if (answer.isError && !answer.data)
    return { state: 'failed', message: answer.error.message, retry: () => void answer.refetch() };
  const { counties } = answer.data;
  return counties.length === 0 ? { state: 'unknown' } : { state: 'known', counties };
}
