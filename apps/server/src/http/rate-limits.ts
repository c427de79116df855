import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { RateLimit } from 'contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** Limits apply per IP address and endpoint. */
export const requestsPerMinute: Record<RateLimit, number> = { default: 600, public: 240, sign_in: 30 };

/** Per `callerWindowSeconds` over all endpoints: a short window lets users continue soon. */
export const requestsOfCaller = { user: 200, firm: 1000 };
const callerWindowSeconds = 10;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RequestLimits {
  ofAddress(kind: RateLimit): Limit;
  /** Limits the user, and the firm over all its users. Super admins have no firm. */
  ofActor(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void>;
}

export async function createRequestLimits(
  app: FastifyInstance,
  { rate_factor }: Pick<AppContext, 'rate_factor'>,
): Promise<RequestLimits> {
  await app.register(rateLimit, { global: false });
  app.decorateRequest('actor', null);
  const limiter = (name: string, max: number, seconds: number, options: CreateRateLimitOptions = {}): Limit => {
    const count = app.createRateLimit({ ...options, max: Math.ceil(max * rate_factor), timeWindow: seconds * 1000 });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      const { max: quota, remaining, ttlInSeconds, isExceeded } = counted;
      append(reply, 'ratelimit-policy', `"${name}";q=${quota};w=${seconds}`);
      append(reply, 'ratelimit', `"${name}";r=${remaining};t=${ttlInSeconds}`);
      if (isExceeded) throw new ApiError('rate_limited', { retry_after: ttlInSeconds });
    };
  };
  const ofUser = limiter('user', requestsOfCaller.user, callerWindowSeconds, {
    keyGenerator: ({ actor }) => String(actor?.viewed_by_id ?? actor?.user_id),
  });
  const ofFirm = limiter('firm', requestsOfCaller.firm, callerWindowSeconds, {
    keyGenerator: ({ actor }) => String(actor?.account_id),
  });
  return {
    ofAddress: (kind) => limiter('address', requestsPerMinute[kind], 60),
    async ofActor(request, reply, actor) {
      request.actor = actor;
      if (actor.account_id !== null) request.log = request.log.child({ firm_id: actor.account_id });
      await ofUser(request, reply);
      const isOfFirm = actor.account_id !== null && !actor.super_admin && actor.viewed_by_id === null;
      if (isOfFirm) await ofFirm(request, reply);
    },
  };
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10 are lists with one item for each limit. */
function append(reply: FastifyReply, field: string, item: string): void {
  const items = reply.getHeader(field);
  reply.header(field, items === undefined ? item : `${String(items)}, ${item}`);
}
