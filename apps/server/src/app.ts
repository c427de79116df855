import { randomBytes, randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { wordErrors } from 'contract/validation-messages';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from './context.ts';
import { accountChannel } from './features/accounts/channel.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { bookingJobs } from './features/bookings/jobs.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { clientChannel } from './features/engagements/channel.ts';
import { clientJobs } from './features/engagements/jobs.ts';
import { clientRoutes } from './features/engagements/routes.ts';
import { estimationRoutes } from './features/estimations/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { linkJobs } from './features/invitations/jobs.ts';
import { linkRoutes } from './features/invitations/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { policyRoutes } from './features/policies/routes.ts';
import { identityJobs } from './features/sessions/jobs.ts';
import { identityRoutes } from './features/sessions/routes.ts';
import { flowRoutes } from './features/surveys/routes.ts';
import { userChannel } from './features/users/channel.ts';
import { dependentRoutes } from './features/users/dependents/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { bodyLimits } from './http/body.ts';
import { docsPage } from './http/docs-page.ts';
import { answerError, answerGarbage, answerUnknown } from './http/errors.ts';
import { headerSetter } from './http/headers.ts';
import { openApi } from './http/openapi.ts';
import { serve } from './http/serve.ts';
import { serveShell } from './http/web-app.ts';
import { activityRoutes } from './read-models/activities/routes.ts';
import { clientListJobs } from './read-models/clients/jobs.ts';
import { clientListRoutes } from './read-models/clients/routes.ts';
import { overviewRoutes } from './read-models/routes.ts';
import { todoRoutes } from './read-models/todos/routes.ts';
import { hangCable } from './realtime/cable/hang.ts';

const routes = [
  ...identityRoutes,
  ...linkRoutes,
  ...overviewRoutes,
  ...estimationRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...userRoutes,
  ...dependentRoutes,
  ...clientListRoutes,
  ...activityRoutes,
  ...todoRoutes,
  ...policyRoutes,
  ...accountRoutes,
  ...flowRoutes,
  ...bookingRoutes,
  ...clientRoutes,
];

/** What every capability does outside its requests. */
export const jobs = [
  ...notificationJobs,
  ...identityJobs,
  ...linkJobs,
  ...clientJobs,
  ...bookingJobs,
  ...clientListJobs,
];

/** What pages can subscribe to. */
const channels = [userChannel, accountChannel, clientChannel];

export interface AppOptions {
  readonly ctx: AppContext;
  /** The database of the ground, for a connection that hears what is announced. */
  readonly database_url: string;
  readonly log: FastifyBaseLogger;
  /** The folder of the built browser side; null when something else serves it. */
  readonly web: string | null;
}

/** The server, ready to listen: the one place that knows every capability. */
export async function buildApp({ ctx, database_url, log, web }: AppOptions): Promise<FastifyInstance> {
  wordErrors();
  const setHeaders = headerSetter(ctx);
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: bodyLimits.usual,
    trustProxy: ctx.trust_proxy > 0 && ((_address: string, hop: number) => hop < ctx.trust_proxy),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // What is already on its way when a stop is asked for is answered like any other; new connections find nobody.
    return503OnClosing: false,
    clientErrorHandler: answerGarbage,
    // An address that cannot be decoded passes no hook.
    frameworkErrors(error, request, reply) {
      setHeaders(request, reply);
      answerError(error, request, reply);
    },
  });
  app.addHook('preClose', async () => letGo(app.server));
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  app.setErrorHandler(answerError);
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => Object.assign(new Error('too many'), { code: 'FST_ERR_RATE_LIMITED', statusCode: 429 }),
  });
  for (const route of routes) serve(app, ctx, route);
  serveDocs(app, ctx);
  hangCable(app, { ctx, log, database_url, channels });
  if (web) await serveShell(app, ctx, web);
  else app.setNotFoundHandler(async (request, reply) => answerUnknown(request, reply));
  return app;
}

function serveDocs(app: FastifyInstance, ctx: AppContext): void {
  const document = openApi(ctx.settings.product_name, ctx.version);
  app.get('/api/v1/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(docsPage(document as never, nonce));
  });
}

/** While a server stops: a connection whose last answer has just gone out is not kept for a next request. In milliseconds. */
const sweepEvery = 20;

function letGo(server: FastifyInstance['server']): void {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery);
  server.once('close', () => clearInterval(sweep));
}
