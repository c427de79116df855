import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listener, Listeners, Told } from './subscription.ts';

/** How many connections are written to at a stretch, before everything else gets its turn. */
const atAStretch = 500;
/** How many messages may wait for one connection; who is further behind is better served by coming back and reading anew. */
const maxWaiting = 1_000;

/**
 * Messages on their way, each connection's in the order in which they were told. Whatever comes for a connection before its
 * turn goes out together, so that a burst costs little more than a single message.
 */
export class Deliveries {
  readonly #listeners: Listeners;
  readonly #waiting = new Map<Listener, Told[]>();
  /** The same for connections of which it is not known at the moment what they may hear: everything, until that is known. */
  readonly #quarantined = new Map<Listener, Told[]>();
  #isWorking = false;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** Sends a message to those who listen now, and to those in review who turn out to. */
  tell(told: Told): void {
    for (const connection of this.#quarantined.keys()) put(this.#quarantined, connection, told);
    for (const { connection } of this.#listeners.of(told.streams))
      if (!this.#quarantined.has(connection)) put(this.#waiting, connection, told);
    if (!this.#isWorking) void this.#work();
  }

  /** From now on messages wait for this connection's review. */
  hold(connection: Listener): void {
    if (this.#quarantined.has(connection)) return;
    this.#quarantined.set(connection, this.#waiting.get(connection) ?? []);
    this.#waiting.delete(connection);
  }

  /** Ends the wait. */
  release(connection: Listener): void {
    this.#waiting.set(connection, this.#quarantined.get(connection) ?? []);
    this.#quarantined.delete(connection);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    let written = 0;
    // Whoever is put in meanwhile comes up as well.
    for (const [connection, all] of this.#waiting) {
      this.#waiting.delete(connection);
      connection.deliver(all);
      written += 1;
      if (written % atAStretch === 0) await nextTurn();
    }
    this.#isWorking = false;
  }
}

function put(boxes: Map<Listener, Told[]>, connection: Listener, told: Told): void {
  const box = boxes.get(connection);
  if (!box) boxes.set(connection, [told]);
  // The same message for another subscription of this connection is there already.
  else if (box.at(-1) !== told && box.push(told) > maxWaiting) connection.comeBack();
}
