import type { PolicyImport } from 'contract/endpoints/imports';
import { formatBytes, formatCount, formatPlural } from '../../../lib/format.ts';

/** Progress counts bytes while a file is read, and rows where the rows of an earlier import serve again. */
export function amountTexts({ status, byte_size, progress }: PolicyImport): { done: string; rate: string } | null {
  if (!progress) return null;
  const { done, total, rate } = progress;
  const isRead = status === 'parsing' && total === byte_size;
  if (isRead) return { done: `${formatBytes(done)} of ${formatBytes(total)}`, rate: `${formatBytes(rate)} per second` };
  return {
    done: `${formatCount(done)} of ${formatCount(total)} rows`,
    rate: `${formatCount(Math.round(rate))} rows per second`,
  };
}

export function remainingText(seconds: number | null): string {
  if (seconds === null) return 'Estimating the time left…';
  if (seconds < 5) return 'A few seconds left';
  if (seconds < 90) return `About ${seconds} seconds left`;
  return `About ${formatPlural(Math.round(seconds / 60), 'minute', 'minutes')} left`;
}
