import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import type { RequestLimits } from './http/rate-limits.ts';
import type { Route } from './http/route.ts';
import type { Job } from './jobs/queue.ts';
import type { Channel } from './realtime/channel.ts';

export interface Feature {
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  readonly channels?: readonly Channel[];
  /** Registers routes that are not endpoints of the contract. */
  plugin?(app: FastifyInstance, ctx: AppContext, limits: RequestLimits): Promise<void>;
}
