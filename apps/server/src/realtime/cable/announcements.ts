import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { listenOn } from './store.ts';

export interface Hearing {
  /** Something was announced under a topic. */
  hear(topic: string, payload: string): void;
  /** Everything is heard again; what was announced meanwhile was not. */
  resumed(): void;
}

/** The pause before another attempt doubles from the first to the longest; in milliseconds. */
const [firstPause, longestPause] = [250, 5_000];
/** How often the connection is asked for a sign of life, and how long it may take to give one; in milliseconds. */
const [checkEvery, timeoutMs] = [10_000, 5_000];

/** What the database announces to all processes, over a connection of its own that is made anew whenever it is lost. */
export class Announcements {
  readonly #settings: pg.ClientConfig;
  readonly #log: FastifyBaseLogger;
  readonly #hearing: Hearing;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #isLive = false;
  #begin: () => void = () => undefined;
  /** Settled once the first attempt to listen has ended, well or not. */
  readonly begun = new Promise<void>((done) => {
    this.#begin = done;
  });

  constructor(connectionString: string, log: FastifyBaseLogger, hearing: Hearing) {
    const patient = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    this.#settings = { connectionString, keepAlive: true, ...patient };
    this.#log = log;
    this.#hearing = hearing;
    this.#running = this.#run();
  }

  /** Whether everything is heard now. */
  get isLive(): boolean {
    return this.#isLive;
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let pause = firstPause;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new pg.Client(this.#settings);
      const wasLive = await this.#listen(client, isFirst);
      // A goodbye to a connection that hangs is not waited for for long.
      await Promise.race([client.end().catch(() => undefined), wait(firstPause)]);
      pause = wasLive ? firstPause : Math.min(2 * pause, longestPause);
      if (!signal.aborted) await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or nobody wants to hear any more; whether it came so far as to listen. */
  async #listen(client: pg.Client, isFirst: boolean): Promise<boolean> {
    const lost = new Promise<void>((done) => client.once('end', done).on('error', () => done()));
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload));
    let wasLive = false;
    try {
      await client.connect();
      await listenOn(client);
      wasLive = this.#isLive = true;
      if (!isFirst) this.#hearing.resumed();
      this.#begin();
      await Promise.race([lost, keepAsking(client, this.#stop.signal)]);
      if (!this.#stop.signal.aborted) this.#log.warn('the connection that hears announcements was lost');
    } catch (error) {
      this.#log.warn({ err: error }, 'announcements cannot be heard');
    }
    this.#isLive = false;
    this.#begin();
    return wasLive;
  }

  #hear(topic: string, payload: string): void {
    try {
      this.#hearing.hear(topic, payload);
    } catch (error) {
      this.#log.error({ err: error, topic }, 'an announcement is not understood');
    }
  }
}

/** Ends when asked to. @throws when the connection gives no sign of life */
async function keepAsking(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(checkEvery, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}
