import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { applicationName } from './row-scope.ts';

/** The delay before another attempt to connect doubles from the first value to the second. */
const [minRetryMs, maxRetryMs] = [250, 5_000];
/** How often the connection is checked, and how long it may take to answer. */
const [checkIntervalMs, timeoutMs] = [10_000, 5_000];

interface ListenerOptions {
  readonly url: string;
  readonly topics: readonly string[];
  readonly log: FastifyBaseLogger;
  onNotification(topic: string, payload: string): void;
  /** The connection was lost, and is back. What was notified in between is missing. */
  onResumed(): void;
}

/** One connection that receives notifications of PostgreSQL, and connects again when it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isLive = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Resolves after the first attempt to connect. */
  start(): Promise<void> {
    return new Promise((onFirstAttempt) => {
      this.#running = this.#run(onFirstAttempt);
    });
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#running;
  }

  async #run(onFirstAttempt: () => void): Promise<void> {
    const { signal } = this.#stop;
    const { url: connectionString, onResumed } = this.#options;
    const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    let retryMs = minRetryMs;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new pg.Client({
        connectionString,
        application_name: applicationName,
        keepAlive: true,
        ...timeouts,
      });
      const onLive = () => {
        this.#isLive = true;
        if (!isFirst) onResumed();
        onFirstAttempt();
      };
      await this.#listen(client, onLive);
      const wasLive = this.#isLive;
      this.#isLive = false;
      onFirstAttempt();
      // A connection that does not answer cannot delay the next attempt.
      await Promise.race([client.end().catch(() => undefined), wait(minRetryMs)]);
      retryMs = wasLive ? minRetryMs : Math.min(2 * retryMs, maxRetryMs);
      if (!signal.aborted) await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(client: pg.Client, onLive: () => void): Promise<void> {
    const { topics, log, onNotification } = this.#options;
    const lost = new Promise<void>((done) => client.once('end', done).on('error', () => done()));
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await client.connect();
      for (const topic of topics) await client.query(`listen ${pg.escapeIdentifier(topic)}`);
      onLive();
      await Promise.race([lost, checkConnection(client, this.#stop.signal)]);
      if (!this.#stop.signal.aborted) log.warn({ topics }, 'db.listener_lost');
    } catch (error) {
      log.warn({ err: error, topics }, 'db.listener_failed');
    }
  }
}

/** Runs until aborted. @throws when the connection does not answer */
async function checkConnection(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(checkIntervalMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}
