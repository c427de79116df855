const perSecond = 20;
/** A page that reconnects restores all of its subscriptions at once. */
const burst = 100;

export class CommandThrottle {
  #busyUntil = Number.NEGATIVE_INFINITY;

  take(now: number): number {
    const interval = 1000 / perSecond;
    this.#busyUntil = Math.max(this.#busyUntil, now - burst * interval) + interval;
    return Math.max(0, this.#busyUntil - now);
  }
}
