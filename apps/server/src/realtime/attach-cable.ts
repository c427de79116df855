import { attachCable as attach } from 'action-cable/attach';
import type { CableApplication } from 'action-cable/types';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findActor } from '../auth/queries.ts';
import type { AppContext } from '../context.ts';
import { rejectSocket } from '../http/error-handler.ts';
import type { Channel } from './channel.ts';
import { authenticateHandshake, type CableActor, isAllowedOrigin } from './handshake.ts';
import { type Listeners, postgresSource } from './postgres-source.ts';
import { listActiveSessions } from './queries.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many WebSockets are open. */
    countSockets(): number;
  }
}

interface CableOptions {
  readonly ctx: AppContext;
  readonly log: FastifyBaseLogger;
  readonly database_url: string;
  readonly channels: readonly Channel[];
  readonly listeners: Listeners;
}

export function attachCable(app: FastifyInstance, { ctx, log, database_url, channels, listeners }: CableOptions): void {
  const cable = attach(app.server, {
    path: '/cable',
    application: cableApplication(ctx, channels),
    source: postgresSource(database_url, log, listeners),
    log,
    now: ctx.clock,
  });
  app.addHook('onListen', async () => cable.start());
  // Fastify waits for open connections between these two hooks.
  app.addHook('preClose', async () => cable.drain());
  app.addHook('onClose', async () => cable.close());
  app.decorate('countSockets', () => cable.size);
}

function cableApplication(ctx: AppContext, channels: readonly Channel[]): CableApplication<CableActor> {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  return {
    isAllowedOrigin: (request) => isAllowedOrigin(ctx, request),
    authenticate: (request) => authenticateHandshake(ctx, request),
    async refresh({ session_id, expires_at }) {
      if (expires_at === undefined) return findActor(ctx, session_id);
      const actor = ctx.clock().getTime() < expires_at ? await findActor(ctx, session_id) : null;
      return actor && { ...actor, expires_at };
    },
    authorize: async (actor, name, params) => (await byName.get(name)?.streamsOf(ctx, actor, params)) ?? null,
    listActiveSessions: (ids) => listActiveSessions(ctx, ids),
    rejectHandshake: rejectSocket,
  };
}
