import { setTimeout as wait } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';
import type { RawData, WebSocket } from 'ws';
import { type Command, parseCommand, parseIdentifier } from './command.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { confirmation, rejection, welcome } from './frames.ts';
import type { CableSocket } from './socket.ts';
import type { Broadcast, Subscriber, Subscription, SubscriptionIndex } from './subscription.ts';
import type { CableApplication, Identity, Logger } from './types.ts';

const perSecond = 20;
/** A page that reconnects restores all of its subscriptions at once. */
const burst = 100;

class CommandThrottle {
  #busyUntil = Number.NEGATIVE_INFINITY;

  take(now: number): number {
    const interval = 1000 / perSecond;
    this.#busyUntil = Math.max(this.#busyUntil, now - burst * interval) + interval;
    return Math.max(0, this.#busyUntil - now);
  }
}

export interface ConnectionContext<I extends Identity> {
  readonly application: CableApplication<I>;
  readonly log: Logger;
  readonly index: SubscriptionIndex<Connection<I>>;
  readonly queue: DeliveryQueue;
  readonly limitSubscribe: LimitFunction;
  /** Separate from `limitSubscribe`, so that many reconnects do not delay permission checks. */
  readonly limitReauthorize: LimitFunction;
  isLive(): boolean;
  permissionsVersion(): number;
}

const maxSubscriptions = 100;
const maxPendingCommands = 20;
const logIntervalMs = 60_000;

export class Connection<I extends Identity> implements Subscriber {
  readonly #context: ConnectionContext<I>;
  readonly #ws: WebSocket;
  readonly #socket: CableSocket;
  readonly #throttle = new CommandThrottle();
  readonly #subscriptions = new Map<string, Subscription<Connection<I>>>();
  readonly #commands: string[] = [];
  #identity: I;
  #isProcessing = false;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #reauthorization: Promise<void> | null = null;
  #isOutdated = false;

  constructor(context: ConnectionContext<I>, ws: WebSocket, socket: CableSocket, identity: I) {
    this.#context = context;
    this.#ws = ws;
    this.#socket = socket;
    this.#identity = identity;
    ws.on('message', (content, isBinary) => this.#onMessage(content, isBinary));
    ws.once('close', () => this.#onClose());
    socket.send(welcome);
  }

  get user_id(): number {
    return this.#identity.user_id;
  }

  get session_id(): string {
    return this.#identity.session_id;
  }

  isExpired(now: Date): boolean {
    return now.getTime() >= (this.#identity.expires_at ?? Infinity);
  }

  deliver(broadcasts: readonly Broadcast[]): void {
    const frames: Buffer[] = [];
    for (const broadcast of broadcasts)
      for (const subscription of this.#subscriptions.values())
        if (subscription.isConfirmed && broadcast.matches(subscription))
          frames.push(broadcast.frameFor(subscription.identifier));
    const [only] = frames;
    if (only && frames.length === 1) this.#socket.send(only);
    else this.#socket.sendAll(frames);
  }

  /** Checks the session and every subscription again. Messages wait for the result. */
  async reauthorize(): Promise<void> {
    if (!this.#socket.isOpen) return;
    this.#isOutdated = true;
    this.#context.queue.suspend(this);
    this.#reauthorization ??= this.#reauthorizeUntilCurrent();
    await this.#reauthorization;
  }

  requestReconnect(): void {
    this.#socket.disconnect('server_restart', true);
  }

  #onMessage(content: RawData, isBinary: boolean): void {
    this.#socket.unansweredPings = 0;
    // Binary messages are never commands.
    this.#commands.push(isBinary ? '' : String(content));
    if (this.#commands.length > maxPendingCommands) this.#ws.pause();
    if (!this.#isProcessing) void this.#processCommands();
  }

  /** A connection that sends too fast is read more slowly, but loses nothing. */
  async #processCommands(): Promise<void> {
    this.#isProcessing = true;
    for (let text = this.#commands.shift(); text !== undefined; text = this.#commands.shift()) {
      const delayMs = this.#throttle.take(performance.now());
      if (delayMs > 0) await wait(delayMs);
      this.#socket.unansweredPings = 0;
      if (this.#socket.isOpen) await this.#execute(parseCommand(text)).catch((error: unknown) => this.#fail(error));
      else this.#commands.length = 0;
      if (this.#commands.length === 0) this.#ws.resume();
    }
    this.#isProcessing = false;
  }

  async #execute(command: Command | null): Promise<void> {
    if (command?.command === 'subscribe') return this.#subscribe(command.identifier);
    const subscription = command && this.#subscriptions.get(command.identifier);
    if (command?.command === 'unsubscribe') return subscription ? this.#remove(subscription) : undefined;
    // Channels take no messages from the browser.
    this.#logInvalidCommand();
  }

  async #subscribe(identifier: string): Promise<void> {
    const { application, index, limitSubscribe, isLive, permissionsVersion } = this.#context;
    // Without an answer the client repeats the command; it is asked to reconnect once messages arrive again.
    if (this.#subscriptions.has(identifier) || !isLive()) return;
    const requested = parseIdentifier(identifier);
    if (!requested || this.#subscriptions.size >= maxSubscriptions) return this.#socket.send(rejection(identifier));
    const { channel, params } = requested;
    const version = permissionsVersion();
    const streams = await limitSubscribe(() => application.authorize(this.#identity, channel, params));
    if (!this.#socket.isOpen) return;
    if (!streams) return this.#socket.send(rejection(identifier));
    const subscription = { subscriber: this, identifier, channel, params, streams, isConfirmed: false };
    this.#subscriptions.set(identifier, subscription);
    index.add(subscription);
    // A permission that was revoked during the check did not reach this subscription.
    if (permissionsVersion() !== version) await this.reauthorize();
    if (this.#subscriptions.get(identifier) !== subscription || !isLive()) return;
    this.#socket.send(confirmation(identifier));
    subscription.isConfirmed = true;
  }

  #remove(subscription: Subscription<Connection<I>>): void {
    this.#subscriptions.delete(subscription.identifier);
    this.#context.index.remove(subscription);
  }

  async #reauthorizeUntilCurrent(): Promise<void> {
    try {
      while (this.#isOutdated && this.#socket.isOpen) {
        this.#isOutdated = false;
        await this.#reauthorizeOnce();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#reauthorization = null;
      this.#context.queue.resume(this);
    }
  }

  async #reauthorizeOnce(): Promise<void> {
    const { application, limitReauthorize } = this.#context;
    const identity = await limitReauthorize(() => application.refresh(this.#identity));
    if (!identity) return this.#socket.disconnect('remote', false);
    this.#identity = identity;
    for (const subscription of [...this.#subscriptions.values()]) await this.#reauthorizeSubscription(subscription);
  }

  async #reauthorizeSubscription(subscription: Subscription<Connection<I>>): Promise<void> {
    const { application, index, limitReauthorize } = this.#context;
    const { channel, params, identifier } = subscription;
    const streams = await limitReauthorize(() => application.authorize(this.#identity, channel, params));
    if (this.#subscriptions.get(identifier) !== subscription) return;
    if (streams) return index.changeStreams(subscription, streams);
    this.#remove(subscription);
    this.#socket.send(rejection(identifier));
  }

  /** Nothing is delivered until the permission is known. */
  #fail(error: unknown): void {
    this.#context.log.warn({ err: error, user_id: this.user_id }, 'ws.authorization_failed');
    this.requestReconnect();
  }

  #logInvalidCommand(): void {
    const now = performance.now();
    if (now - this.#loggedAt < logIntervalMs) return;
    this.#loggedAt = now;
    this.#context.log.info({ user_id: this.user_id }, 'ws.invalid_command');
  }

  #onClose(): void {
    this.#commands.length = 0;
    for (const subscription of this.#subscriptions.values()) this.#context.index.remove(subscription);
    this.#subscriptions.clear();
  }
}
