import type { Endpoint, RateLimit } from 'contract/endpoint';
import { commonErrorCodes } from 'contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../context.ts';
import { authenticate, authenticateWithCookie, requireAccess } from './authenticate.ts';
import { cookieSetter, readCookies } from './cookies.ts';
import { csrfToken, requireCsrf } from './csrf.ts';
import { parseRequest } from './parse.ts';
import { acceptForms, acceptRawBody, bodyLimits, readForm } from './request-body.ts';
import type { Caller, Route, SetCookies } from './route.ts';
import { replySender } from './send.ts';

/** Per IP address and endpoint. */
export const requestsPerMinute: Record<RateLimit, number> = { default: 600, public: 240, sign_in: 30 };

export function registerRoute(app: FastifyInstance, ctx: AppContext, route: Route): void {
  const { bodyLimit, requestType } = route.endpoint;
  if (bodyLimit === 'default' && requestType === 'json') addRoute(app, ctx, route);
  else
    app.register(async (scope) => {
      await (requestType === 'raw' ? acceptRawBody : acceptForms)(scope);
      addRoute(scope, ctx, route);
    });
}

function addRoute(app: FastifyInstance, ctx: AppContext, route: Route): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api/v1${endpoint.path}`,
    config: { rateLimit: { max: requestsPerMinute[endpoint.rateLimit] * ctx.rate_factor, timeWindow: '1 minute' } },
    bodyLimit: bodyLimits[endpoint.bodyLimit],
    // Checks access before a large body is read.
    onRequest:
      endpoint.bodyLimit === 'default'
        ? []
        : async (request) => requireAccess(endpoint.access, await authenticator(endpoint)(ctx, request)),
    handler: requestHandler(ctx, route),
  });
}

const authenticator = ({ authentication }: Endpoint) =>
  authentication === 'cookie' ? authenticateWithCookie : authenticate;

function requestHandler(ctx: AppContext, { endpoint, handler }: Route) {
  const send = replySender(endpoint);
  const declared = new Set<string>([...commonErrorCodes, ...endpoint.errorCodes]);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const cookies = readCookies(ctx, request);
    const actor = await authenticator(endpoint)(ctx, request);
    requireAccess(endpoint.access, actor);
    const setCookies = sessionCookieSetter(ctx, reply);
    if (endpoint.writes) requireCsrf(ctx, request, cookies.session, setCookies);
    const call = {
      ctx,
      ...parseRequest(endpoint, request, actor, await readForm(request)),
      actor: actor as never,
      caller: callerOf(request, cookies),
      log: request.log,
      setCookies,
    };
    const result = await handler(call as never).catch((error: unknown) => {
      throw requireDeclared(error, endpoint.name, declared);
    });
    return send(reply, ctx.check_replies ? endpoint.reply.parse(result) : result);
  };
}

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
