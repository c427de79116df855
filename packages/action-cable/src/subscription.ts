import { delivery } from './frames.ts';
import type { ChannelParams } from './types.ts';

export interface Subscriber {
  deliver(broadcasts: readonly Broadcast[]): void;
  /** The browser reconnects by itself, and its pages reload their data. */
  requestReconnect(): void;
}

export interface Subscription<S extends Subscriber = Subscriber> {
  readonly subscriber: S;
  readonly identifier: string;
  readonly channel: string;
  readonly params: ChannelParams;
  streams: readonly string[];
  /** Nothing is delivered before the confirmation: only then does the page load its data. */
  isConfirmed: boolean;
}

export class Broadcast {
  readonly streams: readonly string[];
  readonly #json: string;
  readonly #frames = new Map<string, Buffer>();

  constructor(streams: readonly string[], message: unknown) {
    this.streams = streams;
    this.#json = JSON.stringify(message);
  }

  frameFor(identifier: string): Buffer {
    const known = this.#frames.get(identifier);
    if (known) return known;
    const frame = delivery(identifier, this.#json);
    this.#frames.set(identifier, frame);
    return frame;
  }

  matches({ streams }: Pick<Subscription, 'streams'>): boolean {
    return streams.some((stream) => this.streams.includes(stream));
  }
}

export class SubscriptionIndex<S extends Subscriber = Subscriber> {
  readonly #byStream = new Map<string, Set<Subscription<S>>>();

  add(subscription: Subscription<S>): void {
    for (const stream of subscription.streams) {
      const subscriptions = this.#byStream.get(stream) ?? new Set();
      this.#byStream.set(stream, subscriptions.add(subscription));
    }
  }

  remove(subscription: Subscription<S>): void {
    for (const stream of subscription.streams) {
      const subscriptions = this.#byStream.get(stream);
      if (subscriptions?.delete(subscription) && subscriptions.size === 0) this.#byStream.delete(stream);
    }
  }

  changeStreams(subscription: Subscription<S>, streams: readonly string[]): void {
    this.remove(subscription);
    subscription.streams = streams;
    this.add(subscription);
  }

  subscribersOf(streams: readonly string[]): Set<S> {
    const subscribers = new Set<S>();
    for (const stream of streams)
      for (const { subscriber } of this.#byStream.get(stream) ?? []) subscribers.add(subscriber);
    return subscribers;
  }
}
