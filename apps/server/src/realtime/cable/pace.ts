/** Commands that one connection may send in a second, on the whole. */
const perSecond = 20;
/** How many may come at once after a pause: a page that comes back asks for all of its subscriptions. */
const atOnce = 100;

/** How fast one connection is listened to; its moments are milliseconds of any clock. */
export class RateLimit {
  /** Until when the commands taken so far use up what is granted. */
  #used = Number.NEGATIVE_INFINITY;

  /** Takes one command at this moment; how long it has to wait for its turn, in milliseconds. */
  take(now: number): number {
    const share = 1000 / perSecond;
    this.#used = Math.max(this.#used, now - atOnce * share) + share;
    return Math.max(0, this.#used - now);
  }
}
