import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, urlOf } from 'contract/endpoint';
import { commonErrorCodes, idempotencyErrorCodes } from 'contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError } from '../api-error.ts';
import { type Actor, rowScopeOf } from '../auth/actor.ts';
import type { ActorCache, FoundActor } from '../auth/actor-cache.ts';
import type { AppContext, AuditedCall } from '../context.ts';
import { type Db, type Part, partOf } from '../db/connection.ts';
import { inTurnOf, type KeyedSemaphore } from '../db/keyed-semaphore.ts';
import { allRows, noRows } from '../db/row-scope.ts';
import { withSpanActive } from '../telemetry/tracing.ts';
import { authorize, readActor, requireConfirmation, sessionOf } from './authenticate.ts';
import { cookieSetter, noCookies, readCookies } from './cookies.ts';
import { csrfToken, isFramedCall, requireCsrf } from './csrf.ts';
import { hideFields } from './hidden-fields.ts';
import { digestsOf, readIdempotencyKey, runOnce } from './idempotency.ts';
import { parseInput, parsePath } from './parse.ts';
import type { RequestLimits } from './rate-limits.ts';
import { acceptForms, acceptRawBody, bodyLimits, readForm } from './request-body.ts';
import type { Caller, Route, Rows, SetCookies } from './route.ts';
import { replySender, replySerializer, sendJson } from './send.ts';
import { saveClientOfKey } from './store.ts';

export interface RouteServices {
  readonly ctx: AppContext;
  readonly limits: RequestLimits;
  readonly actors: ActorCache;
  /** Orders the changes of one record. */
  readonly records: KeyedSemaphore;
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
  const handle = createPipeline(services, route);
  const handleRequest = canUseCachedActor(endpoint)
    ? withCachedActor(services, endpoint, handle)
    : async (request: FastifyRequest, reply: FastifyReply) =>
        handle(request, reply, await authenticate(services, endpoint, request));
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
    handler: async (request, reply) => withSpanActive(request.span, () => handleRequest(request, reply)),
  });
}

type Handle = (request: FastifyRequest, reply: FastifyReply, found: FoundActor) => Promise<FastifyReply>;

/** Every call takes these steps. Those before the handler reject it with an error. */
function createPipeline({ ctx: appCtx, limits, records }: RouteServices, { endpoint, ...route }: Route): Handle {
  const respond = endpoint.isRepeatable ? repeatableResponder(endpoint) : responder(endpoint);
  const declared = new Set<string>([...commonErrorCodes, ...idempotencyErrorCodes, ...endpoint.errorCodes]);
  const throwDeclared = (error: unknown): never => {
    throw requireDeclared(error, endpoint.name, declared);
  };

  return async (request, reply, { actor, isCurrent }) => {
    const ctx = { ...appCtx, request_id: request.id };
    if (actor) await limits.ofActor(request, reply, actor);
    authorize(endpoint, actor);
    // A program has no cookies.
    const isProgram = actor?.api_token !== undefined;
    const cookies = isProgram ? noCookies : readCookies(ctx, request);
    const setCookies = isProgram ? () => undefined : sessionCookieSetter(ctx, reply);
    const { session } = cookies;
    const isFramed = isFramedCall(ctx, endpoint, { actor, session });
    if (endpoint.writes && !isProgram) requireCsrf(ctx, request, { session, isFramed }, setCookies);
    const params = parsePath(endpoint, request);
    const call = { params, actor: actor as never, log: request.log };
    const part = partFor(route.rows(params), actor);
    const scopedCtx = { ...ctx, db: partOf(appCtx.db, part) };
    const authorized = await route.authorize({ ...call, ctx: scopedCtx } as never).catch(throwDeclared);
    const input = parseInput(endpoint, request, actor, await readForm(request));
    requireConfirmation(endpoint, actor, { params, ...input });
    const record = ctx.audit.start(auditedCall(endpoint, request, actor));
    const caller = callerOf(request, cookies);

    const recordKey = endpoint.writes ? recordKeyOf(endpoint, { params, ...input }, actor) : null;
    const inTurn = recordKey === null ? undefined : inTurnOf(records, recordKey);

    const run = async (runCtx: AppContext) => {
      const handleOn = async (db: Db) => {
        const turnCtx = { ...runCtx, db, ...(inTurn && { inTurn }) };
        const callCtx = endpoint.audit ? record.capturing(turnCtx) : turnCtx;
        const handled = { ...call, ...input, ctx: callCtx, authorized, caller, record, setCookies };
        return route.handler(handled as never);
      };
      const handling =
        route.readsReplica && ctx.replica && actor ? ctx.replica.read(runCtx.db, part, handleOn) : handleOn(runCtx.db);
      const result = await handling.catch(throwDeclared);
      if (!isCurrent()) throw actorChanged;
      // A reply that cannot be recorded is not sent.
      if (endpoint.audit) await record.finish(endpoint.audit.clients?.({ params, ...input, reply: result }) ?? null);
      const shown = actor && actor.viewed_by_id !== null ? hideFields(endpoint, result) : result;
      return ctx.check_replies ? endpoint.reply.parse(shown) : shown;
    };
    return respond({ ctx: scopedCtx, reply, run, params, ...input, caller: actor ? actor.user_id : session });
  };
}

const authenticate = async (...args: Parameters<typeof readActor>): Promise<FoundActor> => ({
  actor: await readActor(...args),
  isCurrent: () => true,
});

/** Until the handler has returned, nothing that depends on the actor has left or was written. */
const canUseCachedActor = ({ writes, responseType, audit }: Endpoint): boolean =>
  !writes && responseType === 'json' && (audit === null || audit.kind === 'read');

const actorChanged = new Error('The actor has changed');

/** An actor from the cache counts if it is unchanged when the handler has returned; of errors, only for rate limits. */
function withCachedActor(services: RouteServices, endpoint: Endpoint, handle: Handle) {
  const { ctx, actors } = services;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session_id = sessionOf(ctx, request, endpoint);
    const cached = session_id === null ? null : actors.get(session_id);
    if (!cached) return handle(request, reply, await authenticate(services, endpoint, request));
    return handle(request, reply, cached).catch(async (error: unknown) => {
      // Rejecting a flood must not cost a statement for each call.
      if (error instanceof ApiError && error.code === 'rate_limited') throw error;
      const current = await authenticate(services, endpoint, request);
      if (error !== actorChanged && isDeepStrictEqual(current.actor, cached.actor)) throw error;
      return handle(request, reply, current);
    });
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

function responder(endpoint: Endpoint) {
  const send = replySender(endpoint);
  return async ({ ctx, reply, run }: Exchange) => send(reply, await run(ctx));
}

function repeatableResponder(endpoint: Endpoint) {
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
    const { status, body, isReplayed } = await runOnce(ctx, digests, reply.request.log, action);
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

/**
 * The client, or else the record that the path names, whose row most changes lock. Changes without one, such as invitations,
 * lock what their firm counts.
 */
function recordKeyOf(endpoint: Endpoint, sent: Pick<Exchange, 'params' | 'body'>, actor: Actor | null): string | null {
  const client_id = clientOf(endpoint, sent);
  if (client_id !== null) return `user ${client_id}`;
  const id = withId.safeParse(sent.params).data?.id;
  if (id !== undefined) return `${endpoint.path.split('/', 2)[1]} ${id}`;
  return actor && `${endpoint.name} of ${firmOf(actor)}`;
}

function partFor(rows: Rows, actor: Actor | null): Part {
  const scope = actor ? rowScopeOf(actor) : noRows;
  return { scope: rows === 'all' ? allRows : scope, share: actor && firmOf(actor) };
}

/** Super admins and clients have no firm. */
const firmOf = ({ account_id, super_admin, user_id }: Actor): string =>
  account_id === null || super_admin ? `user ${user_id}` : `firm ${account_id}`;

const createdClient = ({ path }: Endpoint, result: unknown): number | undefined =>
  path === '/clients' ? withId.safeParse(result).data?.id : undefined;

function callerOf(request: FastifyRequest, cookies: Caller['cookies']): Caller {
  const header = (name: string) => [request.headers[name]].flat()[0];
  return { address: request.ip, user_agent: header('user-agent') ?? '', cookies, header };
}

function sessionCookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  const set = cookieSetter(ctx, reply);
  return (cookies, path) => {
    set(cookies, path);
    if (cookies.session) reply.header('x-csrf-token', csrfToken(ctx, cookies.session));
    // After the end of a session, the back button cannot show its pages.
    if (cookies.refresh === null) reply.header('clear-site-data', '"cache"');
  };
}

/** Turns an error code that the endpoint does not declare into an internal error. */
function requireDeclared(error: unknown, name: string, declared: ReadonlySet<string>): unknown {
  if (!(error instanceof ApiError) || declared.has(error.code)) return error;
  return new Error(`${name} does not declare the error code ${error.code}`, { cause: error });
}
