import { randomBytes, randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { wordErrors } from 'contract/wording';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountChannel } from './accounts/channel.ts';
import { accountRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activities/routes.ts';
import { bookingJobs } from './bookings/jobs.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { clientChannel } from './clients/channel.ts';
import { clientJobs } from './clients/jobs.ts';
import { clientListJobs } from './clients/list/jobs.ts';
import { clientListRoutes } from './clients/list/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { estimationRoutes } from './estimations/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { flowRoutes } from './flows/routes.ts';
import { identityJobs } from './identity/jobs.ts';
import { linkJobs } from './identity/links/jobs.ts';
import { linkRoutes } from './identity/links/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { hangCable } from './platform/cable/hang.ts';
import { docsPage } from './platform/docs-page.ts';
import type { Ground } from './platform/ground.ts';
import { bodyLimits } from './platform/http/body.ts';
import { answerError, answerGarbage, answerUnknown } from './platform/http/errors.ts';
import { headerSetter } from './platform/http/headers.ts';
import { serve } from './platform/http/serve.ts';
import { openApi } from './platform/openapi.ts';
import { serveShell } from './platform/shell.ts';
import { policyRoutes } from './policies/routes.ts';
import { todoRoutes } from './todos/routes.ts';
import { userChannel } from './users/channel.ts';
import { userRoutes } from './users/routes.ts';

const routes = [
  ...identityRoutes,
  ...linkRoutes,
  ...overviewRoutes,
  ...estimationRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...userRoutes,
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
  readonly ground: Ground;
  /** The database of the ground, for a connection that hears what is announced. */
  readonly database_url: string;
  readonly log: FastifyBaseLogger;
  /** The folder of the built browser side; null when something else serves it. */
  readonly web: string | null;
}

/** The server, ready to listen: the one place that knows every capability. */
export async function buildApp({ ground, database_url, log, web }: AppOptions): Promise<FastifyInstance> {
  wordErrors();
  const setHeaders = headerSetter(ground);
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: bodyLimits.usual,
    trustProxy: ground.trust_proxy > 0 && ((_address: string, hop: number) => hop < ground.trust_proxy),
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
  for (const route of routes) serve(app, ground, route);
  serveDocs(app, ground);
  hangCable(app, { ground, log, database_url, channels });
  if (web) await serveShell(app, ground, web);
  else app.setNotFoundHandler(async (request, reply) => answerUnknown(request, reply));
  return app;
}

function serveDocs(app: FastifyInstance, ground: Ground): void {
  const document = openApi(ground.settings.product_name, ground.version);
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
