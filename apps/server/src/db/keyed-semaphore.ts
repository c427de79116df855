import { ApiError } from '../api-error.ts';
import { requestsWaiting } from '../telemetry/metrics.ts';

const maxWaitMs = 10_000;

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Runs at most `max` tasks per key at a time. The others wait in line, without a connection. */
export class KeyedSemaphore {
  readonly #cause: 'firm' | 'record';
  readonly #max: number;
  readonly #queues = new Map<string, Queue>();

  /** @param cause names what the tasks wait for, in the metrics */
  constructor(cause: 'firm' | 'record', max: number) {
    this.#cause = cause;
    this.#max = max;
  }

  /**
   * @returns ends the task
   * @throws ApiError `unavailable` after ten seconds
   */
  async acquire(key: string): Promise<() => void> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    if (queue.running < this.#max) queue.running += 1;
    else await this.#wait(queue);
    return () => this.#release(key, queue);
  }

  #release(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      next();
    } else {
      queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(key);
    }
  }

  async #wait({ waiting }: Queue): Promise<void> {
    requestsWaiting.inc({ cause: this.#cause });
    try {
      await new Promise<void>((done, fail) => {
        const begin = () => {
          clearTimeout(timer);
          done();
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          fail(new ApiError('unavailable'));
        }, maxWaitMs);
        waiting.add(begin);
      });
    } finally {
      requestsWaiting.dec({ cause: this.#cause });
    }
  }
}

/** Runs the transactions of one request. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs the transactions of requests with the same key one at a time, so that none of them holds a connection while it waits
 * for the same rows. Nested transactions of one request do not wait for each other.
 */
export function inTurnOf(semaphore: KeyedSemaphore, key: string): InTurn {
  let depth = 0;
  return async (work) => {
    const release = depth === 0 ? await semaphore.acquire(key) : () => undefined;
    depth += 1;
    try {
      return await work();
    } finally {
      depth -= 1;
      release();
    }
  };
}
