import { commonRefusals, type RefusalCode } from 'contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ground } from '../context.ts';
import { Refusal } from './api-error.ts';
import { acceptBytes, acceptForms, bodyLimits, readForm } from './body.ts';
import { cookieSetter, readCookies } from './cookies.ts';
import { csrfToken, demandCsrf } from './csrf.ts';
import { demandAccess, identify, identifyByLink } from './authenticate.ts';
import { perMinute } from './rate-limits.ts';
import { parse } from './parse.ts';
import type { Caller, Route, SetCookies } from './route.ts';
import { sender } from './send.ts';

/** Hangs one endpoint on the server: who asks, allowed?, from our own page?, parse, run, check the reply, send. */
export function serve(app: FastifyInstance, ground: Ground, route: Route): void {
  const { size, carries } = route.endpoint;
  if (size === 'usual' && carries === 'json') hang(app, ground, route);
  else
    app.register(async (scope) => {
      await (carries === 'raw' ? acceptBytes : acceptForms)(scope);
      hang(scope, ground, route);
    });
}

function hang(app: FastifyInstance, ground: Ground, { endpoint, handler }: Route): void {
  const send = sender(endpoint);
  const whoAsks = endpoint.identity === 'cookie' ? identifyByLink : identify;
  const declared = new Set<string>([...commonRefusals, ...endpoint.refusals, 'invalid']);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const cookies = readCookies(ground, request);
    const actor = await whoAsks(ground, request);
    demandAccess(endpoint.access, actor);
    const setCookies = sessionSetter(ground, reply);
    if (endpoint.writes) demandCsrf(ground, request, cookies.session, setCookies);
    const call = {
      ground,
      ...parse(endpoint, request, actor, await readForm(request)),
      actor: actor as never,
      caller: callerOf(request, cookies),
      log: request.log,
      setCookies,
    };
    const result = await handler(call as never).catch((error: unknown) => {
      throw mindRefusal(error, endpoint.name, declared);
    });
    return send(reply, ground.check_replies ? endpoint.reply.parse(result) : result);
  }

  app.route({
    method: endpoint.method,
    url: `/api/v1${endpoint.path}`,
    config: { rateLimit: { max: perMinute[endpoint.pace] * ground.rate_factor, timeWindow: '1 minute' } },
    bodyLimit: bodyLimits[endpoint.size],
    // Nobody sends a large body before it is known that they may.
    onRequest:
      endpoint.size === 'usual' ? [] : async (request) => demandAccess(endpoint.access, await whoAsks(ground, request)),
    handler: answer,
  });
}

function callerOf(request: FastifyRequest, cookies: Caller['cookies']): Caller {
  const header = (name: string) => [request.headers[name]].flat()[0];
  return { address: request.ip, user_agent: header('user-agent') ?? '', cookies, header };
}

/** A new session means a new CSRF token, which the page learns from the reply. */
function sessionSetter(ground: Ground, reply: FastifyReply): SetCookies {
  const set = cookieSetter(ground, reply);
  return (cookies) => {
    set(cookies);
    if (cookies.session) reply.header('x-csrf-token', csrfToken(ground, cookies.session));
  };
}

/** A refusal that the contract does not declare is a mistake of ours, not an answer. */
function mindRefusal(error: unknown, endpoint: string, declared: Set<string>): unknown {
  if (!(error instanceof Refusal) || declared.has(error.code)) return error;
  return new Error(
    `${endpoint} refused with ${error.code satisfies RefusalCode | 'invalid'}, which it does not declare`,
  );
}
