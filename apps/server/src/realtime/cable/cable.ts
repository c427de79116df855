import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { createLimiter, type Limiter } from '../../http/limiter.ts';
import { Announcements } from './announcements.ts';
import { startBeat } from './beat.ts';
import type { Channel } from './channel.ts';
import { Connection, type Hub } from './connection.ts';
import { Crowd } from './crowd.ts';
import { Deliveries } from './deliveries.ts';
import { Socket } from './socket.ts';
import { listLiveSessions, messageTopic } from './store.ts';
import { Listeners, Told } from './subscription.ts';

export interface CableOptions {
  readonly ctx: AppContext;
  readonly log: FastifyBaseLogger;
  /** Where the announcements are heard. */
  readonly database_url: string;
  readonly channels: readonly Channel[];
}

/** How many questions of all connections the database is asked at once, of either kind. */
const askedAtOnce = 3;
/** Open connections that one person may have in one process. */
const maxOfOne = 50;
/** How often sessions that have run out are looked for, in milliseconds; those that were ended are announced. */
const sweepEvery = 60_000;
/** How many are asked to come back in a row before a pause, in milliseconds: not all of them arrive elsewhere at the same moment. */
const [inARow, betweenRows] = [50, 10];

/** The open connections of a process, and what they hear. */
export class Cable {
  /** For questions to the database on behalf of connections. */
  readonly ask: Limiter = createLimiter(askedAtOnce, Number.POSITIVE_INFINITY);
  readonly #ctx: AppContext;
  readonly #log: FastifyBaseLogger;
  readonly #crowd = new Crowd();
  readonly #listeners = new Listeners();
  readonly #deliveries = new Deliveries(this.#listeners);
  readonly #announcements: Announcements;
  readonly #beat;
  readonly #hub: Hub;
  readonly #sweep: NodeJS.Timeout;
  #rightsChanged = 0;

  constructor({ ctx, log, database_url, channels }: CableOptions) {
    this.#ctx = ctx;
    this.#log = log;
    this.#announcements = new Announcements(database_url, log, {
      hear: (topic, payload) => this.#hear(topic, payload),
      resumed: () => void this.release(),
    });
    this.#beat = startBeat(ctx.clock);
    this.#hub = {
      ctx,
      log,
      channels: new Map(channels.map((channel) => [channel.name, channel])),
      listeners: this.#listeners,
      deliveries: this.#deliveries,
      ask: this.ask,
      askAnew: createLimiter(askedAtOnce, Number.POSITIVE_INFINITY),
      isLive: () => this.#announcements.isLive,
      rightsChanged: () => this.#rightsChanged,
    };
    this.#sweep = setInterval(() => void this.#findEnded(), sweepEvery);
  }

  /** Whether everything is heard, once the first attempt to has ended. */
  async isLive(): Promise<boolean> {
    await this.#announcements.begun;
    return this.#announcements.isLive;
  }

  /** How often rights have changed so far: whoever was identified before the last change is looked at anew. */
  get rightsChanged(): number {
    return this.#rightsChanged;
  }

  /**
   * Takes a connection on, or sends it away.
   * @param seen how often rights had changed before the person was identified
   */
  completeSignIn(ws: WebSocket, wire: Duplex, actor: Actor | null, seen: number): void {
    const socket = new Socket(ws, wire);
    if (!actor) socket.leave('unauthorized', false);
    else if (this.#crowd.ofUser(actor.user_id).length >= maxOfOne) socket.leave('invalid_request', false);
    else this.#take(ws, socket, actor, seen);
  }

  #take(ws: WebSocket, socket: Socket, actor: Actor, seen: number): void {
    const connection = new Connection(this.#hub, ws, socket, actor);
    this.#crowd.add(connection);
    this.#beat.join(socket);
    ws.once('close', () => {
      this.#crowd.remove(connection);
      this.#beat.leave(socket);
    });
    if (this.#rightsChanged !== seen) void connection.review();
  }

  /** Asks every browser to come back, a few at a time. */
  async release(): Promise<void> {
    for (const [index, connection] of this.#crowd.all.entries()) {
      if (index % inARow === inARow - 1) await wait(betweenRows);
      connection.comeBack();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    this.#beat.stop();
    await this.#announcements.close();
  }

  #hear(topic: string, payload: string): void {
    const told = JSON.parse(payload) as { streams: string[]; message: unknown; user_id: number };
    if (topic === messageTopic) this.#deliveries.tell(new Told(told.streams, told.message));
    else this.#reviewRights(told.user_id, told.streams);
  }

  #reviewRights(user_id: number, streams: readonly string[]): void {
    this.#rightsChanged += 1;
    const listening = this.#listeners.of(streams).map(({ connection }) => connection);
    for (const connection of new Set([...this.#crowd.ofUser(user_id), ...listening])) void connection.review();
  }

  async #findEnded(): Promise<void> {
    const { db, clock } = this.#ctx;
    const open = this.#crowd.all;
    try {
      const live = await listLiveSessions(db, [...new Set(open.map(({ session_id }) => session_id))], clock());
      for (const connection of open) if (!live.has(connection.session_id)) void connection.review();
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions that ran out could not be looked for');
    }
  }
}
