import rateLimit from '@fastify/rate-limit';
import type { RateLimit } from 'contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';
import { digest } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import { SharedCounts } from './shared-counts.ts';

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
  /** Those of `sign_in` are counted over all processes, and others by each. */
  ofAddress(kind: RateLimit): Limit;
  /** Limits the user, and the firm over all its users, over all processes. Super admins have no firm. */
  ofActor(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void>;
}

export async function createRequestLimits(
  app: FastifyInstance,
  { rate_factor, tokens, db, clock }: Pick<AppContext, 'rate_factor' | 'tokens' | 'db' | 'clock'>,
): Promise<RequestLimits> {
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  app.decorateRequest('actor', null);
  const counts = new SharedCounts({ db, clock }, (error) => app.log.warn({ err: error }, 'http.counts_not_shared'));
  app.addHook('onClose', async () => counts.close());
  const maxOf = (max: number) => Math.ceil(max * rate_factor);

  const ofEachProcess = (max: number, seconds: number): Limit => {
    const count = app.createRateLimit({ max: maxOf(max), timeWindow: seconds * 1000 });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      const { max: quota, remaining, ttlInSeconds: ends_in, isExceeded } = counted;
      requireRemaining(reply, { name: 'address', quota, seconds, remaining: isExceeded ? -1 : remaining, ends_in });
    };
  };
  const ofAllProcesses =
    (name: string, max: number, seconds: number, keyOf: (request: FastifyRequest) => string): Limit =>
    async (request, reply) => {
      const counted = counts.take(`${name} ${keyOf(request)}`, maxOf(max), seconds);
      requireRemaining(reply, { name, quota: maxOf(max), seconds, ...counted });
    };

  const digestOf = (address: string) => digest(tokens.sign('network', networkOf(address))).toString('base64url');
  const ofUser = ofAllProcesses('user', requestsOfCaller.user, callerWindowSeconds, ({ actor }) =>
    String(actor?.viewed_by_id ?? actor?.user_id),
  );
  const ofFirm = ofAllProcesses('firm', requestsOfCaller.firm, callerWindowSeconds, ({ actor }) =>
    String(actor?.account_id),
  );
  return {
    ofAddress: (kind) =>
      kind === 'sign_in'
        ? ofAllProcesses(
            'address',
            requestsPerMinute.sign_in,
            60,
            ({ ip, method, routeOptions: { url } }) => `${digestOf(ip)} ${method} ${url}`,
          )
        : ofEachProcess(requestsPerMinute[kind], 60),
    async ofActor(request, reply, actor) {
      request.actor = actor;
      if (actor.account_id !== null) request.log = request.log.child({ firm_id: actor.account_id });
      await ofUser(request, reply);
      const isOfFirm = actor.account_id !== null && !actor.super_admin && actor.viewed_by_id === null;
      if (isOfFirm) await ofFirm(request, reply);
    },
  };
}

/** A household has a /64 of IPv6. A connection that its client has closed has no address. */
function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  const text = parsed.toString();
  return parsed.kind() === 'ipv4' ? text : ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString();
}

interface Counted {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
  readonly remaining: number;
  readonly ends_in: number;
}

/** @throws ApiError `rate_limited` if a negative number remains */
function requireRemaining(reply: FastifyReply, { name, quota, seconds, remaining, ends_in }: Counted): void {
  append(reply, 'ratelimit-policy', `"${name}";q=${quota};w=${seconds}`);
  append(reply, 'ratelimit', `"${name}";r=${Math.max(0, remaining)};t=${ends_in}`);
  if (remaining < 0) throw new ApiError('rate_limited', { retry_after: ends_in });
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10 are lists with one item for each limit. */
function append(reply: FastifyReply, field: string, item: string): void {
  const items = reply.getHeader(field);
  reply.header(field, items === undefined ? item : `${String(items)}, ${item}`);
}
