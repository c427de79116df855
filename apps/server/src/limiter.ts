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

export type KeyedLimiter = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * Rejects tasks of one key beyond `max` at once.
 * @throws ApiError `unavailable`
 */
export function createKeyedLimiter(max: number): KeyedLimiter {
  const running = new Map<number, number>();
  return async (key, work) => {
    const count = running.get(key) ?? 0;
    if (count >= max) throw new ApiError('unavailable');
    running.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}
