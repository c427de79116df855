import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiError } from './api-error.ts';
import { ActorCache } from './auth/actor-cache.ts';
import type { AppContext } from './context.ts';
import { keyJobs } from './crypto/assignment/jobs.ts';
import { KeyedSemaphore } from './db/keyed-semaphore.ts';
import type { Feature } from './feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { admin } from './features/admin/feature.ts';
import { analyses } from './features/analyses/feature.ts';
import { apiTokens } from './features/api-tokens/feature.ts';
import { audit } from './features/audit/feature.ts';
import { billing } from './features/billing/feature.ts';
import { bookings } from './features/bookings/feature.ts';
import { calendarFeeds } from './features/calendar-feeds/feature.ts';
import { clientMessages } from './features/client-messages/feature.ts';
import { deletions } from './features/deletions/feature.ts';
import { engagements } from './features/engagements/feature.ts';
import { estimations } from './features/estimations/feature.ts';
import { files } from './features/files/feature.ts';
import { imports } from './features/imports/feature.ts';
import { inbox } from './features/inbox/feature.ts';
import { invitations } from './features/invitations/feature.ts';
import { legalHolds } from './features/legal-holds/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { oauth } from './features/oauth/feature.ts';
import { policies } from './features/policies/feature.ts';
import { savedViews } from './features/saved-views/feature.ts';
import { sessions } from './features/sessions/feature.ts';
import { signIn } from './features/sign-in/feature.ts';
import { signals } from './features/signals/feature.ts';
import { surveys } from './features/surveys/feature.ts';
import { twoFactor } from './features/two-factor/feature.ts';
import { users } from './features/users/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { registerDocs } from './http/docs.ts';
import { handleClientError, handleError, handleUnknownRoute } from './http/error-handler.ts';
import { headerSetter } from './http/headers.ts';
import { defaultRequestTimes, limitIncompleteRequests, type RequestTimes } from './http/incomplete-requests.ts';
import { httpJobs } from './http/jobs.ts';
import { observeRequests } from './http/observe-requests.ts';
import { createRequestLimits } from './http/rate-limits.ts';
import { registerRoute } from './http/register-route.ts';
import { bodyLimits } from './http/request-body.ts';
import { registerWebApp } from './http/web-app.ts';
import { readModels } from './read-models/feature.ts';
import { attachCable } from './realtime/attach-cable.ts';
import type { Listeners } from './realtime/postgres-source.ts';

const features: readonly Feature[] = [
  accounts,
  admin,
  analyses,
  apiTokens,
  audit,
  billing,
  bookings,
  calendarFeeds,
  clientMessages,
  deletions,
  engagements,
  estimations,
  files,
  imports,
  invitations,
  legalHolds,
  notifications,
  oauth,
  policies,
  savedViews,
  sessions,
  signals,
  inbox,
  signIn,
  surveys,
  twoFactor,
  users,
  webhooks,
  readModels,
];

export const routes = features.flatMap((feature) => feature.routes ?? []);

export const jobs = [...httpJobs, ...keyJobs, ...features.flatMap((feature) => feature.jobs ?? [])];

export interface AppOptions {
  readonly ctx: AppContext;
  readonly database_url: string;
  readonly log: FastifyBaseLogger;
  /** The directory of the built web app; null if another server serves it. */
  readonly web: string | null;
  readonly times?: RequestTimes;
  readonly listeners?: Listeners;
}

export async function buildApp({
  ctx,
  database_url,
  log,
  web,
  times = defaultRequestTimes,
  listeners = {},
}: AppOptions): Promise<FastifyInstance> {
  const setHeaders = headerSetter(ctx);
  const endConnectionOf = (reply: FastifyReply) => {
    if (ctx.lifecycle.isDraining) reply.header('connection', 'close');
  };
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: bodyLimits.default,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
    // Names of files are part of addresses.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: ctx.trust_proxy > 0 && ((_address: string, hop: number) => hop < ctx.trust_proxy),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // Requests that arrive on open connections during a shutdown are still served.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    // Requests with an undecodable URL bypass the hooks.
    frameworkErrors(error, request, reply) {
      setHeaders(request, reply);
      endConnectionOf(reply);
      handleError(isFileAddress(request) ? new ApiError('not_found') : error, request, reply);
    },
  });
  observeRequests(app, ctx);
  app.addHook('preClose', async () => closeIdleConnections(app.server));
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    endConnectionOf(reply);
    done();
  });
  limitIncompleteRequests(app, times);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  const limits = await createRequestLimits(app, ctx);
  const services = { ctx, limits, actors: new ActorCache(ctx), records: new KeyedSemaphore('record', 1) };
  for (const route of routes) registerRoute(app, services, route);
  for (const { plugin } of features) await plugin?.(app, ctx, limits);
  registerDocs(app, ctx, limits);
  const channels = features.flatMap((feature) => feature.channels ?? []);
  attachCable(app, { ctx, log, database_url, channels, listeners });
  if (web) await registerWebApp(app, ctx, { root: web, limits });
  else app.setNotFoundHandler(async (request, reply) => handleUnknownRoute(request, reply));
  return app;
}

/** Addresses of files say nothing about what is wrong with them. */
const isFileAddress = ({ url }: FastifyRequest): boolean => url.startsWith('/rails/');

const sweepIntervalMs = 20;

function closeIdleConnections(server: FastifyInstance['server']): void {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs);
  server.once('close', () => clearInterval(sweep));
}
