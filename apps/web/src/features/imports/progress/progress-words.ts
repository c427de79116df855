import type { PolicyImport } from 'contract/endpoints/imports';
import { formatBytes, formatCount, formatPlural } from '../../../lib/format.ts';

/** Progress counts bytes while a file is read, and rows where the rows of an earlier import serve again. */
export const amountOf = ({ status, byte_size, progress }: PolicyImport): ((count: number) => string) =>
  status === 'parsing' && progress?.total === byte_size
    ? formatBytes
    : (count) => `${formatCount(Math.round(count))} rows`;

export function remainingText(seconds: number | null): string {
  if (seconds === null) return 'Estimating the time left…';
  if (seconds < 5) return 'A few seconds left';
  if (seconds < 90) return `About ${seconds} seconds left`;
  return `About ${formatPlural(Math.round(seconds / 60), 'minute', 'minutes')} left`;
}
