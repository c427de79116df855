import { setTimeout as wait } from 'node:timers/promises';
import type { BroadcastSink, BroadcastSource } from 'action-cable/types';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { messageTopic, permissionTopic } from './streams.ts';

/** The delay before another attempt to connect doubles from the first value to the second. */
const [minRetryMs, maxRetryMs] = [250, 5_000];
/** How often the connection is checked, and how long it may take to answer. */
const [checkIntervalMs, timeoutMs] = [10_000, 5_000];

interface Notification {
  readonly streams: string[];
  readonly message: unknown;
  readonly user_id: number;
}

export class PostgresSource implements BroadcastSource {
  readonly #settings: pg.ClientConfig;
  readonly #log: FastifyBaseLogger;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isLive = false;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    this.#settings = { connectionString, keepAlive: true, ...timeouts };
    this.#log = log;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  start(sink: BroadcastSink): Promise<void> {
    return new Promise((onFirstAttempt) => {
      this.#running = this.#run(sink, onFirstAttempt);
    });
  }

  close(): Promise<void> {
    this.#stop.abort();
    return this.#running;
  }

  async #run(sink: BroadcastSink, onFirstAttempt: () => void): Promise<void> {
    const { signal } = this.#stop;
    let retryMs = minRetryMs;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new pg.Client(this.#settings);
      const onLive = () => {
        this.#isLive = true;
        if (!isFirst) sink.resumed();
        onFirstAttempt();
      };
      await this.#listen(client, sink, onLive);
      const wasLive = this.#isLive;
      this.#isLive = false;
      onFirstAttempt();
      // A connection that does not answer cannot delay the next attempt.
      await Promise.race([client.end().catch(() => undefined), wait(minRetryMs)]);
      retryMs = wasLive ? minRetryMs : Math.min(2 * retryMs, maxRetryMs);
      if (!signal.aborted) await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #listen(client: pg.Client, sink: BroadcastSink, onLive: () => void): Promise<void> {
    const lost = new Promise<void>((done) => client.once('end', done).on('error', () => done()));
    client.on('notification', ({ channel, payload = '' }) => this.#dispatch(sink, channel, payload));
    try {
      await client.connect();
      for (const topic of [messageTopic, permissionTopic]) await client.query(`listen ${topic}`);
      onLive();
      await Promise.race([lost, checkConnection(client, this.#stop.signal)]);
      if (!this.#stop.signal.aborted) this.#log.warn('ws.source_lost');
    } catch (error) {
      this.#log.warn({ err: error }, 'ws.source_failed');
    }
  }

  #dispatch(sink: BroadcastSink, topic: string, payload: string): void {
    try {
      const { streams, message, user_id } = JSON.parse(payload) as Notification;
      if (topic === messageTopic) sink.broadcast(streams, message);
      else sink.permissionsChanged(user_id, streams);
    } catch (error) {
      this.#log.error({ err: error, topic }, 'ws.invalid_notification');
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
