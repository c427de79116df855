import { commonErrorCodes, type ErrorCode } from 'contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { ApiError } from './api-error.ts';
import { identify, identifyByLink, requireAccess } from './authenticate.ts';
import { acceptBytes, acceptForms, bodyLimits, readForm } from './body.ts';
import { cookieSetter, readCookies } from './cookies.ts';
import { csrfToken, requireCsrf } from './csrf.ts';
import { parse } from './parse.ts';
import { perMinute } from './rate-limits.ts';
import type { Caller, Route, SetCookies } from './route.ts';
import { sender } from './send.ts';

/** Hangs one endpoint on the server: who asks, allowed?, from our own page?, parse, run, check the reply, send. */
export function serve(app: FastifyInstance, ctx: AppContext, route: Route): void {
  const { size, requestType } = route.endpoint;
  if (size === 'usual' && requestType === 'json') hang(app, ctx, route);
  else
    app.register(async (scope) => {
      await (requestType === 'raw' ? acceptBytes : acceptForms)(scope);
      hang(scope, ctx, route);
    });
}

function hang(app: FastifyInstance, ctx: AppContext, { endpoint, handler }: Route): void {
  const send = sender(endpoint);
  const whoAsks = endpoint.identity === 'cookie' ? identifyByLink : identify;
  const declared = new Set<string>([...commonErrorCodes, ...endpoint.errorCodes, 'invalid']);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const cookies = readCookies(ctx, request);
    const actor = await whoAsks(ctx, request);
    requireAccess(endpoint.access, actor);
    const setCookies = sessionSetter(ctx, reply);
    if (endpoint.writes) requireCsrf(ctx, request, cookies.session, setCookies);
    const call = {
      ctx,
      ...parse(endpoint, request, actor, await readForm(request)),
      actor: actor as never,
      caller: callerOf(request, cookies),
      log: request.log,
      setCookies,
    };
    const result = await handler(call as never).catch((error: unknown) => {
      throw handleApiError(error, endpoint.name, declared);
    });
    return send(reply, ctx.check_replies ? endpoint.reply.parse(result) : result);
  }

  app.route({
    method: endpoint.method,
    url: `/api/v1${endpoint.path}`,
    config: { rateLimit: { max: perMinute[endpoint.rateLimit] * ctx.rate_factor, timeWindow: '1 minute' } },
    bodyLimit: bodyLimits[endpoint.size],
    // Nobody sends a large body before it is known that they may.
    onRequest:
      endpoint.size === 'usual' ? [] : async (request) => requireAccess(endpoint.access, await whoAsks(ctx, request)),
    handler: answer,
  });
}

function callerOf(request: FastifyRequest, cookies: Caller['cookies']): Caller {
  const header = (name: string) => [request.headers[name]].flat()[0];
  return { address: request.ip, user_agent: header('user-agent') ?? '', cookies, header };
}

/** A new session means a new CSRF token, which the page learns from the reply. */
function sessionSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  const set = cookieSetter(ctx, reply);
  return (cookies) => {
    set(cookies);
    if (cookies.session) reply.header('x-csrf-token', csrfToken(ctx, cookies.session));
  };
}

/** A refusal that the contract does not declare is a mistake of ours, not an answer. */
function handleApiError(error: unknown, endpoint: string, declared: Set<string>): unknown {
  if (!(error instanceof ApiError) || declared.has(error.code)) return error;
  return new Error(`${endpoint} refused with ${error.code satisfies ErrorCode | 'invalid'}, which it does not declare`);
}
