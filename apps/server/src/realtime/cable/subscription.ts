import type { Channel, ChannelParams } from './channel.ts';
import { delivery } from './frames.ts';

/** A connection as those see it who have something to tell. */
export interface Listener {
  /** Looks anew at who this is and what they may hear; messages wait for the outcome. */
  review(): Promise<void>;
  /** Sends these messages to each subscription that may hear them. */
  deliver(all: readonly Told[]): void;
  /** Ends it; the browser opens another by itself, and its pages read anew. */
  comeBack(): void;
}

/** What one connection listens to under one identifier. */
export interface Subscription {
  readonly connection: Listener;
  readonly identifier: string;
  readonly channel: Channel;
  readonly params: ChannelParams;
  streams: readonly string[];
  /** Nothing is delivered before: the page reads anew once it is confirmed. */
  is_confirmed: boolean;
}

/** A message on its way to those who listen to its streams. */
export class Told {
  readonly streams: readonly string[];
  readonly #message: string;
  readonly #frames = new Map<string, Buffer>();

  constructor(streams: readonly string[], message: unknown) {
    this.streams = streams;
    this.#message = JSON.stringify(message);
  }

  /** The message as it is written to all who listen under this identifier. */
  frameFor(identifier: string): Buffer {
    const known = this.#frames.get(identifier);
    if (known) return known;
    const frame = delivery(identifier, this.#message);
    this.#frames.set(identifier, frame);
    return frame;
  }

  isFor({ streams }: Subscription): boolean {
    return streams.some((stream) => this.streams.includes(stream));
  }
}

/** Who listens to what, in this process. */
export class Listeners {
  readonly #streams = new Map<string, Set<Subscription>>();

  add(subscription: Subscription): void {
    for (const stream of subscription.streams) {
      const listeners = this.#streams.get(stream) ?? new Set();
      this.#streams.set(stream, listeners.add(subscription));
    }
  }

  remove(subscription: Subscription): void {
    for (const stream of subscription.streams) {
      const listeners = this.#streams.get(stream);
      if (listeners?.delete(subscription) && listeners.size === 0) this.#streams.delete(stream);
    }
  }

  /** Lets a subscription listen to these streams instead. */
  move(subscription: Subscription, streams: readonly string[]): void {
    this.remove(subscription);
    subscription.streams = streams;
    this.add(subscription);
  }

  /** Who listens to at least one of these streams, each once. */
  of(streams: readonly string[]): Subscription[] {
    return [...new Set(streams.flatMap((stream) => [...(this.#streams.get(stream) ?? [])]))];
  }
}
