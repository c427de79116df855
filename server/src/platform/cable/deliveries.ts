import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listener, Listeners, Told } from './subscription.ts';

/** Written to at a stretch, before everything else gets its turn. */
const atAStretch = 250;

/** Messages on their way: one after the other, so that everyone hears them in the order in which they were told. */
export class Deliveries {
  readonly #listeners: Listeners;
  /** Connections of which it is not known at the moment what they may hear. */
  readonly #inReview = new Set<Listener>();
  readonly #waiting: (() => Promise<void>)[] = [];
  #isWorking = false;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** Sends a message to those who listen now, and to those in review who turn out to. */
  tell(told: Told): void {
    for (const connection of this.#inReview) connection.hold(told);
    const listening = this.#listeners.of(told.streams).filter(({ connection }) => !this.#inReview.has(connection));
    if (listening.length === 0) return;
    this.#queue(async () => {
      for (const [index, subscription] of listening.entries()) {
        if (index % atAStretch === atAStretch - 1) await nextTurn();
        subscription.connection.deliver(subscription, told);
      }
    });
  }

  /** From now on messages wait for this connection's review. */
  hold(connection: Listener): void {
    this.#inReview.add(connection);
  }

  /** Ends the wait; sends what has come meanwhile, after what came before. */
  release(connection: Listener, held: readonly Told[]): void {
    this.#inReview.delete(connection);
    if (held.length === 0) return;
    this.#queue(async () => {
      for (const told of held) connection.deliverAll(told);
    });
  }

  #queue(send: () => Promise<void>): void {
    this.#waiting.push(send);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let send = this.#waiting.shift(); send; send = this.#waiting.shift()) await send();
    this.#isWorking = false;
  }
}
