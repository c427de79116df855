import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf } from '../startup-error.ts';
import { applicationName } from './row-scope.ts';

const databaseUnavailable = 'database_unavailable';

/** Fails what waits for a database that does not reply. The monitor logs once when that begins and when it ends. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code = databaseUnavailable;

  constructor() {
    super('The database does not reply');
  }
}

/** Follows causes, because the driver wraps errors. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  [error, error instanceof Error && error.cause].some((each) => errorCodeOf(each) === databaseUnavailable);

export interface MonitorTimes {
  readonly intervalMs: number;
  readonly deadlineMs: number;
}

const defaultTimes: MonitorTimes = { intervalMs: 1_000, deadlineMs: 3_000 };
/** The interval while the database does not reply. */
const retryMs = 250;
/** A restarting database rejects connections for a moment, and each caller is then told so by its own connection. */
const maxRejections = 3;

type Reply = 'replied' | 'rejected' | 'silent';

/**
 * Checks on a connection of its own that the database replies. While it does not, the connections that use
 * `openSocket` are closed, so that callers fail at once. Statements that take long are not affected.
 */
export class DatabaseMonitor {
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  readonly #times: MonitorTimes;
  readonly #stop = new AbortController();
  readonly #sockets = new Set<Socket>();
  #running: Promise<void> = Promise.resolve();
  #probe: Probe | null = null;
  #unavailableSince: number | null = null;
  #rejections = 0;

  constructor(url: string, log: FastifyBaseLogger, times: MonitorTimes = defaultTimes) {
    this.#url = url;
    this.#log = log;
    this.#times = times;
  }

  start(): this {
    this.#running = this.#run();
    return this;
  }

  stop(): Promise<void> {
    this.#stop.abort();
    this.#probe?.close();
    return this.#running;
  }

  get isAvailable(): boolean {
    return this.#unavailableSince === null;
  }

  openSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // The driver adds its listeners and connects first.
    if (!this.isAvailable) process.nextTick(() => socket.destroy(new DatabaseUnavailable()));
    return socket;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const reply = await this.#check();
      if (signal.aborted) return;
      this.#update(reply);
      const pauseMs = reply === 'replied' ? this.#times.intervalMs : retryMs;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #check(): Promise<Reply> {
    this.#probe ??= new Probe(this.#url);
    const probe = this.#probe;
    let isOver = false;
    const checked = probe.check().finally(() => {
      isOver = true;
    });
    const reply = await Promise.race([checked, silence(this.#times.deadlineMs, () => isOver)]);
    if (!probe.isOpen) {
      probe.close();
      this.#probe = null;
    }
    return reply;
  }

  #update(reply: Reply): void {
    this.#rejections = reply === 'rejected' ? this.#rejections + 1 : 0;
    if (reply === 'replied') this.#markAvailable();
    else if (reply === 'silent' || this.#rejections >= maxRejections) this.#markUnavailable(reply);
  }

  #markAvailable(): void {
    if (this.#unavailableSince === null) return;
    const ms = Math.round(performance.now() - this.#unavailableSince);
    this.#unavailableSince = null;
    this.#log.warn({ ms }, 'db.available_again');
  }

  #markUnavailable(reason: Reply): void {
    if (this.#unavailableSince !== null) return;
    this.#unavailableSince = performance.now();
    this.#log.error({ reason, connections: this.#sockets.size }, 'db.unavailable');
    for (const socket of this.#sockets) socket.destroy(new DatabaseUnavailable());
  }
}

class Probe {
  readonly #socket = new Socket();
  readonly #client: pg.Client;
  #isConnected = false;
  isOpen = false;

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString, application_name: applicationName, stream: () => this.#socket });
    this.#client.on('error', () => undefined);
  }

  async check(): Promise<Reply> {
    this.isOpen = false;
    try {
      if (!this.#isConnected) await this.#client.connect();
      this.#isConnected = true;
      await this.#client.query('select 1');
      this.isOpen = true;
      return 'replied';
    } catch (error) {
      // Having no connection left for the probe, for example, is a reply.
      return error instanceof pg.DatabaseError && !error.code?.startsWith('57P') ? 'replied' : 'rejected';
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}

const parts = 12;

/**
 * Resolves after this time, counted in parts: a process that was busy or suspended itself has not read a reply yet, and
 * reads it between two parts.
 */
async function silence(ms: number, isOver: () => boolean): Promise<Reply> {
  for (let part = 0; part < parts && !isOver(); part++) await wait(ms / parts);
  return 'silent';
}
