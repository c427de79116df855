import pLimit from 'p-limit';
import { ApiError } from './api-error.ts';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Rejects tasks beyond the queue at once: a late reply is useless, and waiting for it uses memory.
 * @throws ApiError `unavailable` if the queue is full
 */
export function createLimiter(max: number, maxQueued: number): Limiter {
  const limit = pLimit(max);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= max + maxQueued) throw new ApiError('unavailable');
    return limit(work);
  };
}
