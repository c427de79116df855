import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Peers, RequestCount } from '../peers.ts';

/** How often processes exchange their counts. A limit can be exceeded by the requests of this time. */
const exchangeMs = 100;
/** Callers that are counted for one limit at the same time, as in the plugin's store for one process. */
const maxCallers = 5_000;

interface Window {
  count: number;
  readonly ends_at: number;
}

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];

/** Counts the requests of all processes on a port, so that limits do not multiply by their number. */
export function sharedStore(peers: Peers): FastifyRateLimitStoreCtor {
  const counters: Counter[] = [];
  const unsent = new Map<string, RequestCount>();

  function exchange(): void {
    peers.send([...unsent.values()]);
    unsent.clear();
  }

  function note(limit: number, key: string, window_ms: number): void {
    if (unsent.size === 0) setTimeout(exchange, exchangeMs).unref();
    const id = `${limit} ${key}`;
    const count = (unsent.get(id)?.count ?? 0) + 1;
    unsent.set(id, { limit, key, window_ms, count });
  }

  function createStore(): FastifyRateLimitStore {
    const counter = new Counter();
    const limit = counters.push(counter) - 1;
    return {
      incr(key, done, windowMs) {
        note(limit, key, windowMs);
        done(null, counter.add(key, 1, windowMs));
      },
      child: createStore,
    };
  }

  peers.onReceive((counts) => {
    for (const { limit, key, count, window_ms } of counts) counters[limit]?.add(key, count, window_ms);
  });
  return class {
    readonly incr: FastifyRateLimitStore['incr'];
    readonly child = createStore;
    constructor() {
      this.incr = createStore().incr;
    }
  };
}

class Counter {
  /** By caller, in the order of their start. */
  readonly #windows = new Map<string, Window>();

  add(key: string, count: number, windowMs: number): Counted {
    const now = Date.now();
    const known = this.#windows.get(key);
    const window = known && known.ends_at > now ? known : this.#open(key, now + windowMs);
    window.count += count;
    return { current: window.count, ttl: window.ends_at - now };
  }

  #open(key: string, ends_at: number): Window {
    const window = { count: 0, ends_at };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [first] = this.#windows.keys();
    if (this.#windows.size > maxCallers && first !== undefined) this.#windows.delete(first);
    return window;
  }
}
