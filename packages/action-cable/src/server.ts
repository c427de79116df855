import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { WebSocket } from 'ws';
import { Connection, type ConnectionContext } from './connection.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { Heartbeat } from './heartbeat.ts';
import { ConnectionRegistry } from './registry.ts';
import { CableSocket } from './socket.ts';
import { Broadcast, SubscriptionIndex } from './subscription.ts';
import type { BroadcastSink, BroadcastSource, CableApplication, Identity, Logger } from './types.ts';

export interface CableServerOptions<I extends Identity> {
  readonly application: CableApplication<I>;
  readonly source: BroadcastSource;
  readonly log: Logger;
  readonly now: () => Date;
}

const maxConcurrentChecks = 3;
const maxConnectionsPerUser = 50;
const expiryCheckMs = 60_000;
/** Reconnects are requested in batches with pauses, so that clients do not all arrive elsewhere at the same moment. */
const [reconnectBatch, reconnectPauseMs] = [50, 10];

export class CableServer<I extends Identity> implements BroadcastSink {
  readonly limitHandshake = pLimit(maxConcurrentChecks);
  readonly #application: CableApplication<I>;
  readonly #source: BroadcastSource;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #registry = new ConnectionRegistry<I>();
  readonly #index = new SubscriptionIndex<Connection<I>>();
  readonly #queue = new DeliveryQueue(this.#index);
  readonly #heartbeat: Heartbeat;
  readonly #context: ConnectionContext<I>;
  readonly #expiryCheck: NodeJS.Timeout;
  readonly #started: Promise<void>;
  #permissionsVersion = 0;

  constructor({ application, source, log, now }: CableServerOptions<I>) {
    this.#application = application;
    this.#source = source;
    this.#log = log;
    this.#now = now;
    this.#heartbeat = new Heartbeat(now);
    this.#context = {
      application,
      log,
      index: this.#index,
      queue: this.#queue,
      limitSubscribe: this.limitHandshake,
      limitReauthorize: pLimit(maxConcurrentChecks),
      isLive: () => source.isLive,
      permissionsVersion: () => this.#permissionsVersion,
    };
    this.#expiryCheck = setInterval(() => void this.#closeExpired(), expiryCheckMs);
    this.#started = source.start(this);
  }

  async isLive(): Promise<boolean> {
    await this.#started;
    return this.#source.isLive;
  }

  get permissionsVersion(): number {
    return this.#permissionsVersion;
  }

  /** @param version the version of permissions before the identity was established */
  accept(ws: WebSocket, stream: Duplex, identity: I | null, version: number): void {
    const socket = new CableSocket(ws, stream);
    const isFull = identity && this.#registry.listOfUser(identity.user_id).length >= maxConnectionsPerUser;
    if (!identity) socket.disconnect('unauthorized', false);
    else if (isFull) socket.disconnect('invalid_request', false);
    else this.#register(ws, socket, identity, version);
  }

  #register(ws: WebSocket, socket: CableSocket, identity: I, version: number): void {
    const connection = new Connection(this.#context, ws, socket, identity);
    this.#registry.add(connection);
    this.#heartbeat.add(socket);
    ws.once('close', () => {
      this.#registry.remove(connection);
      this.#heartbeat.remove(socket);
    });
    if (this.#permissionsVersion !== version) void connection.reauthorize();
  }

  async requestReconnects(): Promise<void> {
    for (const [index, connection] of this.#registry.list().entries()) {
      if (index % reconnectBatch === reconnectBatch - 1) await wait(reconnectPauseMs);
      connection.requestReconnect();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#expiryCheck);
    this.#heartbeat.stop();
    await this.#source.close();
  }

  broadcast(streams: readonly string[], message: unknown): void {
    this.#queue.publish(new Broadcast(streams, message));
  }

  permissionsChanged(user_id: number, streams: readonly string[]): void {
    this.#permissionsVersion += 1;
    const affected = new Set([...this.#registry.listOfUser(user_id), ...this.#index.subscribersOf(streams)]);
    for (const connection of affected) void connection.reauthorize();
  }

  resumed(): void {
    void this.requestReconnects();
  }

  async #closeExpired(): Promise<void> {
    const connections = this.#registry.list();
    try {
      const session_ids = new Set(connections.map(({ session_id }) => session_id));
      const active = await this.#application.listActiveSessions([...session_ids]);
      const now = this.#now();
      for (const connection of connections)
        if (!active.has(connection.session_id) || connection.isExpired(now)) void connection.reauthorize();
    } catch (error) {
      this.#log.warn({ err: error }, 'ws.session_check_failed');
    }
  }
}
