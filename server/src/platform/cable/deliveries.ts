import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listeners, Told } from './subscription.ts';

/** Written to at a stretch, before everything else gets its turn. */
const atAStretch = 250;

/** Messages on their way: one after the other, so that everyone hears them in the order in which they were told. */
export class Deliveries {
  readonly #listeners: Listeners;
  readonly #waiting: (() => Promise<void>)[] = [];
  #isWorking = false;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** Sends a message to those who listen now. */
  tell(told: Told): void {
    const subscriptions = this.#listeners.of(told.streams);
    if (subscriptions.length === 0) return;
    this.#waiting.push(async () => {
      for (const [index, subscription] of subscriptions.entries()) {
        if (index % atAStretch === atAStretch - 1) await nextTurn();
        subscription.connection.deliver(subscription, told);
      }
    });
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let send = this.#waiting.shift(); send; send = this.#waiting.shift()) await send();
    this.#isWorking = false;
  }
}
