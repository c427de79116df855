/** Commands per second that one connection may send on average. */
const perSecond = 20;
/** Commands that may arrive at once: a page that reconnects restores all of its subscriptions. */
const burst = 100;

/** A token bucket for the commands of one connection. Times are milliseconds of any clock. */
export class CommandThrottle {
  #busyUntil = Number.NEGATIVE_INFINITY;

  /** Counts one command and returns how many milliseconds it has to wait. */
  take(now: number): number {
    const interval = 1000 / perSecond;
    this.#busyUntil = Math.max(this.#busyUntil, now - burst * interval) + interval;
    return Math.max(0, this.#busyUntil - now);
  }
}
