import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, urlOf } from 'contract/endpoint';
import { commonErrorCodes, idempotencyErrorCodes } from 'contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';
import type { ActorCache, FoundActor } from '../auth/actor-cache.ts';
import type { AppContext, AuditedCall } from '../context.ts';
import { authorize, requireConfirmation, sessionOf } from './authenticate.ts';
import { cookieSetter, readCookies } from './cookies.ts';
import { csrfToken, isFramedCall, requireCsrf } from './csrf.ts';
import { hideFields } from './hidden-fields.ts';
import { digestsOf, readIdempotencyKey, runOnce } from './idempotency.ts';
import { parseRequest } from './parse.ts';
import type { RequestLimits } from './rate-limits.ts';
import { acceptForms, acceptRawBody, bodyLimits, readForm } from './request-body.ts';
import type { Caller, Route, SetCookies } from './route.ts';
import { replySender, replySerializer, sendJson } from './send.ts';
import { saveClientOfKey } from './store.ts';

export interface RouteServices {
  readonly ctx: AppContext;
  readonly limits: RequestLimits;
  readonly actors: ActorCache;
}

export function registerRoute(app: FastifyInstance, services: RouteServices, route: Route): void {
  const { bodyLimit, requestType } = route.endpoint;
  if (bodyLimit !== 'picture' && requestType === 'json') addRoute(app, services, route);
  else
    app.register(async (scope) => {
      await (requestType === 'raw' ? acceptRawBody : acceptForms)(scope);
      addRoute(scope, services, route);
    });
}

function addRoute(app: FastifyInstance, services: RouteServices, route: Route): void {
  const { endpoint } = route;
  const { limits } = services;
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    bodyLimit: bodyLimits[endpoint.bodyLimit],
    onRequest: [
      limits.ofAddress(endpoint.rateLimit),
      // Checks access before a large body is read.
      ...(endpoint.bodyLimit === 'default'
        ? []
        : [async (request: FastifyRequest) => authorize(endpoint, await readActor(services, endpoint, request))]),
    ],
    handler: requestHandler(services, route),
  });
}

async function readActor({ ctx, actors }: RouteServices, endpoint: Endpoint, request: FastifyRequest) {
  const session_id = sessionOf(ctx, request, endpoint);
  return session_id === null ? null : actors.read(session_id);
}

/** Until the handler has returned, nothing that depends on the actor has left or was written. */
const canRepeat = ({ writes, responseType, audit }: Endpoint): boolean =>
  !writes && responseType === 'json' && (audit === null || audit.kind === 'read');

const outdated = new Error('The actor has changed');

/** An actor from the cache counts if it is unchanged when the handler has returned; of errors, only for rate limits. */
function requestHandler(services: RouteServices, route: Route) {
  const { ctx, actors } = services;
  const { endpoint } = route;
  const answer = answerer(services, route);
  const read = async (request: FastifyRequest): Promise<FoundActor> => {
    const actor = await readActor(services, endpoint, request);
    return { actor, isCurrent: () => true };
  };
  if (!canRepeat(endpoint))
    return async (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, await read(request));

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session_id = sessionOf(ctx, request, endpoint);
    const cached = session_id === null ? null : actors.get(session_id);
    if (!cached) return answer(request, reply, await read(request));
    return answer(request, reply, cached).catch(async (error: unknown) => {
      // Rejecting a flood must not cost a statement for each call.
      if (error instanceof ApiError && error.code === 'rate_limited') throw error;
      const current = await read(request);
      if (error !== outdated && isDeepStrictEqual(current.actor, cached.actor)) throw error;
      return answer(request, reply, current);
    });
  };
}

function answerer({ ctx, limits }: RouteServices, { endpoint, handler }: Route) {
  const send = endpoint.isRepeatable ? repeatableSender(endpoint) : sender(endpoint);
  const declared = new Set<string>([...commonErrorCodes, ...idempotencyErrorCodes, ...endpoint.errorCodes]);

  return async (request: FastifyRequest, reply: FastifyReply, { actor, isCurrent }: FoundActor) => {
    const cookies = readCookies(ctx, request);
    if (actor) await limits.ofActor(request, reply, actor);
    authorize(endpoint, actor);
    const setCookies = sessionCookieSetter(ctx, reply);
    const { session } = cookies;
    const isFramed = isFramedCall(ctx, endpoint, { actor, session });
    if (endpoint.writes) requireCsrf(ctx, request, { session, isFramed }, setCookies);
    const parsed = parseRequest(endpoint, request, actor, await readForm(request));
    requireConfirmation(endpoint, actor, parsed);
    const record = ctx.audit.start(auditedCall(endpoint, request, actor));
    const call = {
      ...parsed,
      actor: actor as never,
      caller: callerOf(request, cookies),
      record,
      log: request.log,
      setCookies,
    };
    const run = async (runCtx: AppContext) => {
      const callCtx = endpoint.audit ? record.capturing(runCtx) : runCtx;
      const result = await handler({ ...call, ctx: callCtx } as never).catch((error: unknown) => {
        throw requireDeclared(error, endpoint.name, declared);
      });
      if (!isCurrent()) throw outdated;
      // A reply that cannot be recorded is not sent.
      if (endpoint.audit) await record.finish(endpoint.audit.clients?.({ ...parsed, reply: result }) ?? null);
      const shown = actor && actor.viewed_by_id !== null ? hideFields(endpoint, result) : result;
      return ctx.check_replies ? endpoint.reply.parse(shown) : shown;
    };
    return send({ ctx, reply, run, ...parsed, caller: actor ? actor.user_id : cookies.session });
  };
}

function auditedCall(
  { name, audit, requestType }: Endpoint,
  request: FastifyRequest,
  actor: Actor | null,
): AuditedCall {
  const kind = audit?.kind ?? 'read';
  const holder = kind === 'read' || kind === 'export' ? 'link' : 'anonymous';
  const caller = requestType === 'raw' ? 'system' : holder;
  return { kind, action: name, actor, caller, address: request.ip, request_id: request.id };
}

interface Exchange {
  readonly ctx: AppContext;
  readonly reply: FastifyReply;
  readonly run: (ctx: AppContext) => Promise<unknown>;
  /** The id of a user, or the session cookie of a browser that has not signed in. */
  readonly caller: number | string | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function sender(endpoint: Endpoint) {
  const send = replySender(endpoint);
  return async ({ ctx, reply, run }: Exchange) => send(reply, await run(ctx));
}

function repeatableSender(endpoint: Endpoint) {
  const serialize = replySerializer(endpoint);
  return async ({ ctx, reply, run, ...sent }: Exchange) => {
    const key = readIdempotencyKey(reply.request);
    if (key === undefined) return sendJson(reply, serialize(await run(ctx)));
    const client_id = clientOf(endpoint, sent);
    const digests = digestsOf(key, { ...sent, endpoint: endpoint.name, method: endpoint.method, client_id });
    const action = async (runCtx: AppContext) => {
      const result = await run(runCtx);
      const created_id = createdClient(endpoint, result);
      if (created_id !== undefined) await saveClientOfKey(ctx.db, digests.digest, created_id);
      return serialize(result);
    };
    const { status, body, isReplayed } = await runOnce(ctx, digests, reply.log, action);
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    return sendJson(reply.code(status), body);
  };
}

const withId = z.object({ id: z.number() });
const withClientId = z.object({ client_id: z.number() });

/** The client or user that a call names, whose deletion deletes the reply. */
function clientOf({ path }: Endpoint, { params, body }: Pick<Exchange, 'params' | 'body'>): number | null {
  const inPath = /^\/(?:clients|users)\/:id(?:\/|$)/.test(path) ? withId.safeParse(params).data?.id : undefined;
  return inPath ?? withClientId.safeParse(body).data?.client_id ?? null;
}

const createdClient = ({ path }: Endpoint, result: unknown): number | undefined =>
  path === '/clients' ? withId.safeParse(result).data?.id : undefined;

function callerOf(request: FastifyRequest, cookies: Caller['cookies']): Caller {
  const header = (name: string) => [request.headers[name]].flat()[0];
  return { address: request.ip, user_agent: header('user-agent') ?? '', cookies, header };
}

function sessionCookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  const set = cookieSetter(ctx, reply);
  return (cookies) => {
    set(cookies);
    if (cookies.session) reply.header('x-csrf-token', csrfToken(ctx, cookies.session));
  };
}

/** Turns an error code that the endpoint does not declare into an internal error. */
function requireDeclared(error: unknown, name: string, declared: ReadonlySet<string>): unknown {
  if (!(error instanceof ApiError) || declared.has(error.code)) return error;
  return new Error(`${name} does not declare the error code ${error.code}`, { cause: error });
}
