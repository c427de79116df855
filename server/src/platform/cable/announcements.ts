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

/** What the database announces to all processes, over a connection of its own. */
export interface Announcements {
  /** Whether everything is heard now. */
  isLive(): boolean;
  /** Settled once the first attempt to listen has ended, well or not. */
  readonly begun: Promise<void>;
  close(): Promise<void>;
}

/** The pause before another attempt doubles from the first to the longest; in milliseconds. */
const [firstPause, longestPause] = [250, 5_000];
/** How often the connection is asked for a sign of life, and how long it may take to give one; in milliseconds. */
const [checkEvery, patience] = [10_000, 5_000];

/** Listens on this database, and again whenever the connection is lost. */
export function listen(database_url: string, log: FastifyBaseLogger, hearing: Hearing): Announcements {
  const stop = new AbortController();
  let isLive = false;
  let begun: () => void = () => undefined;
  const first = new Promise<void>((done) => {
    begun = done;
  });

  async function attempt(isFirst: boolean): Promise<boolean> {
    const client = new pg.Client({
      connectionString: database_url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    const lost = new Promise<void>((done) => client.once('error', () => done()).once('end', () => done()));
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => {
      try {
        hearing.hear(channel, payload);
      } catch (error) {
        log.error({ err: error, channel }, 'an announcement is not understood');
      }
    });
    try {
      await client.connect();
      await listenOn(client);
      isLive = true;
      if (!isFirst) hearing.resumed();
      begun();
      await Promise.race([lost, keepAsking(client, stop.signal)]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the database’s announcements cannot be heard');
      return false;
    } finally {
      isLive = false;
      begun();
      // A goodbye to a connection that hangs is not waited for for long.
      await Promise.race([client.end().catch(() => undefined), wait(firstPause)]);
    }
  }

  async function run(): Promise<void> {
    let pause = firstPause;
    for (let isFirst = true; !stop.signal.aborted; isFirst = false) {
      if (await attempt(isFirst)) pause = firstPause;
      if (stop.signal.aborted) return;
      await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, longestPause);
    }
  }

  const running = run();
  return {
    isLive: () => isLive,
    begun: first,
    close() {
      stop.abort();
      return running;
    },
  };
}

/** Ends when asked to. @throws when the connection gives no sign of life */
async function keepAsking(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(checkEvery, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}
