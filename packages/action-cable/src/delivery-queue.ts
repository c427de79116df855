import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Broadcast, Subscriber } from './subscription.ts';

const batchSize = 500;
const maxQueued = 1_000;

interface SubscriberLookup {
  subscribersOf(streams: readonly string[]): Iterable<Subscriber>;
}

/**
 * Delivers messages, in order for each connection. Messages that arrive before a connection's turn are written
 * together, so that a burst costs little more than a single message.
 */
export class DeliveryQueue {
  readonly #index: SubscriberLookup;
  readonly #pending = new Map<Subscriber, Broadcast[]>();
  readonly #suspended = new Map<Subscriber, Broadcast[]>();
  #isFlushing = false;

  constructor(index: SubscriberLookup) {
    this.#index = index;
  }

  publish(broadcast: Broadcast): void {
    for (const subscriber of this.#suspended.keys()) enqueue(this.#suspended, subscriber, broadcast);
    for (const subscriber of this.#index.subscribersOf(broadcast.streams))
      if (!this.#suspended.has(subscriber)) enqueue(this.#pending, subscriber, broadcast);
    if (!this.#isFlushing) void this.#flush();
  }

  suspend(subscriber: Subscriber): void {
    if (this.#suspended.has(subscriber)) return;
    this.#suspended.set(subscriber, this.#pending.get(subscriber) ?? []);
    this.#pending.delete(subscriber);
  }

  resume(subscriber: Subscriber): void {
    this.#pending.set(subscriber, this.#suspended.get(subscriber) ?? []);
    this.#suspended.delete(subscriber);
    if (!this.#isFlushing) void this.#flush();
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    let delivered = 0;
    // The iteration includes connections that are added meanwhile.
    for (const [subscriber, broadcasts] of this.#pending) {
      this.#pending.delete(subscriber);
      subscriber.deliver(broadcasts);
      delivered += 1;
      if (delivered % batchSize === 0) await nextTurn();
    }
    this.#isFlushing = false;
  }
}

function enqueue(queues: Map<Subscriber, Broadcast[]>, subscriber: Subscriber, broadcast: Broadcast): void {
  const queue = queues.get(subscriber);
  if (!queue) queues.set(subscriber, [broadcast]);
  else if (queue.push(broadcast) > maxQueued) subscriber.requestReconnect();
}
