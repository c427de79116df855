import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Actor } from '../../auth/actor.ts';
import { findActor } from '../../auth/queries.ts';
import type { AppContext } from '../../context.ts';
import type { Limiter } from '../../http/limiter.ts';
import type { Channel } from './channel.ts';
import { type Command, readCommand, readIdentifier } from './command.ts';
import type { Deliveries } from './deliveries.ts';
import { confirmation, rejection, welcome } from './frames.ts';
import { RateLimit } from './pace.ts';
import type { Socket } from './socket.ts';
import type { Listener, Listeners, Subscription, Told } from './subscription.ts';

/** What all connections of a process share. */
export interface Hub {
  readonly ctx: AppContext;
  readonly log: FastifyBaseLogger;
  readonly channels: ReadonlyMap<string, Channel>;
  readonly listeners: Listeners;
  readonly deliveries: Deliveries;
  /** Questions to the database wait here for each other, so that a crowd that comes back leaves connections to the calls. */
  readonly ask: Limiter;
  /** The same for reviews, which a crowd that comes back does not hold up. */
  readonly askAnew: Limiter;
  /** Whether everything that is published is heard here now. */
  isLive(): boolean;
  /** How often rights of anybody have changed so far. */
  rightsChanged(): number;
}

const maxSubscriptions = 100;
/** Commands that may lie here unanswered before no more are read from the connection. */
const maxCommands = 20;
/** Between two lines in the log about what one connection sends; in milliseconds. */
const complaintEvery = 60_000;

/** One connection of one person's browser: what it asks for, and what it may hear. */
export class Connection implements Listener {
  readonly session_id: string;
  readonly user_id: number;
  readonly #hub: Hub;
  readonly #ws: WebSocket;
  readonly #socket: Socket;
  readonly #rateLimit = new RateLimit();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #commands: string[] = [];
  #actor: Actor;
  #isWorking = false;
  #complainedAt = Number.NEGATIVE_INFINITY;
  /** Rights are being looked at anew; null when they are known. */
  #review: Promise<void> | null = null;
  #isOutdated = false;

  constructor(hub: Hub, ws: WebSocket, socket: Socket, actor: Actor) {
    this.#hub = hub;
    this.#ws = ws;
    this.#socket = socket;
    this.#actor = actor;
    this.session_id = actor.session_id;
    this.user_id = actor.user_id;
    ws.on('message', (content, isBinary) => this.#receive(content, isBinary));
    ws.once('close', () => this.#close());
    socket.send(welcome);
  }

  deliver(all: readonly Told[]): void {
    const frames: Buffer[] = [];
    for (const told of all)
      for (const subscription of this.#subscriptions.values())
        if (subscription.is_confirmed && told.isFor(subscription)) frames.push(told.frameFor(subscription.identifier));
    const [only] = frames;
    if (only && frames.length === 1) this.#socket.send(only);
    else this.#socket.sendAll(frames);
  }

  async review(): Promise<void> {
    if (!this.#socket.isOpen) return;
    this.#isOutdated = true;
    this.#hub.deliveries.hold(this);
    this.#review ??= this.#look();
    await this.#review;
  }

  comeBack(): void {
    this.#socket.leave('server_restart', true);
  }

  #receive(content: RawData, isBinary: boolean): void {
    this.#socket.silence = 0;
    // What is binary is no command either.
    this.#commands.push(isBinary ? '' : String(content));
    if (this.#commands.length > maxCommands) this.#ws.pause();
    if (!this.#isWorking) void this.#work();
  }

  /** One command after the other, not faster than the pace allows: whoever sends faster is read more slowly, and loses nothing. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let text = this.#commands.shift(); text !== undefined; text = this.#commands.shift()) {
      const pause = this.#rateLimit.take(performance.now());
      if (pause > 0) await wait(pause);
      this.#socket.silence = 0;
      if (this.#socket.isOpen) await this.#obey(readCommand(text)).catch((error: unknown) => this.#giveUp(error));
      else this.#commands.length = 0;
      if (this.#commands.length === 0) this.#ws.resume();
    }
    this.#isWorking = false;
  }

  async #obey(command: Command | null): Promise<void> {
    if (command?.command === 'subscribe') return this.#subscribe(command.identifier);
    const subscription = command && this.#subscriptions.get(command.identifier);
    if (command?.command === 'unsubscribe') return subscription ? this.#remove(subscription) : undefined;
    // No channel takes messages.
    this.#complain();
  }

  async #subscribe(identifier: string): Promise<void> {
    // Browsers repeat what has no answer, and are asked to come back once everything is heard again.
    if (this.#subscriptions.has(identifier) || !this.#hub.isLive()) return;
    const asked = readIdentifier(identifier);
    const channel = asked && this.#hub.channels.get(asked.channel);
    if (!channel || this.#subscriptions.size >= maxSubscriptions) return this.#socket.send(rejection(identifier));
    const seen = this.#hub.rightsChanged();
    const streams = await this.#hub.ask(() => channel.streamsOf(this.#hub.ctx, this.#actor, asked.params));
    if (!this.#socket.isOpen) return;
    if (!streams) return this.#socket.send(rejection(identifier));
    const subscription = { connection: this, identifier, channel, params: asked.params, streams, is_confirmed: false };
    this.#subscriptions.set(identifier, subscription);
    this.#hub.listeners.add(subscription);
    // A right that was taken away while the question was under way found nobody listening.
    if (this.#hub.rightsChanged() !== seen) await this.review();
    if (this.#subscriptions.get(identifier) !== subscription || !this.#hub.isLive()) return;
    this.#socket.send(confirmation(identifier));
    subscription.is_confirmed = true;
  }

  #remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription.identifier);
    this.#hub.listeners.remove(subscription);
  }

  async #look(): Promise<void> {
    try {
      while (this.#isOutdated && this.#socket.isOpen) {
        this.#isOutdated = false;
        await this.#lookOnce();
      }
    } catch (error) {
      this.#giveUp(error);
    } finally {
      this.#review = null;
      this.#hub.deliveries.release(this);
    }
  }

  async #lookOnce(): Promise<void> {
    const { askAnew, ctx } = this.#hub;
    const actor = await askAnew(() => findActor(ctx.db, this.session_id, ctx.clock()));
    if (!actor) return this.#socket.leave('remote', false);
    this.#actor = actor;
    for (const subscription of [...this.#subscriptions.values()]) await this.#reviewOne(subscription);
  }

  async #reviewOne(subscription: Subscription): Promise<void> {
    const { channel, params } = subscription;
    const streams = await this.#hub.askAnew(() => channel.streamsOf(this.#hub.ctx, this.#actor, params));
    if (this.#subscriptions.get(subscription.identifier) !== subscription) return;
    if (streams) return this.#hub.listeners.move(subscription, streams);
    this.#remove(subscription);
    this.#socket.send(rejection(subscription.identifier));
  }

  /** Where nobody can say who may hear what, nothing is delivered any more. */
  #giveUp(error: unknown): void {
    this.#hub.log.warn({ err: error, user_id: this.user_id }, 'a socket could not be answered');
    this.comeBack();
  }

  #complain(): void {
    const now = performance.now();
    if (now - this.#complainedAt < complaintEvery) return;
    this.#complainedAt = now;
    this.#hub.log.info({ user_id: this.user_id }, 'a socket sent what is no command');
  }

  #close(): void {
    this.#commands.length = 0;
    for (const subscription of this.#subscriptions.values()) this.#hub.listeners.remove(subscription);
    this.#subscriptions.clear();
  }
}
