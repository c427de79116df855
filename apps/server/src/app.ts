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
import { accountChannel } from './features/accounts/channel.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminAccountRoutes } from './features/admin/accounts/routes.ts';
import { moveRoutes } from './features/admin/moves/routes.ts';
import { quarantineRoutes } from './features/admin/operations/quarantine/routes.ts';
import { operationRoutes } from './features/admin/operations/routes.ts';
import { adminUserJobs } from './features/admin/users/jobs.ts';
import { adminUserRoutes } from './features/admin/users/routes.ts';
import { userViewRoutes } from './features/admin/views/routes.ts';
import { analysisJobs } from './features/analyses/jobs.ts';
import { analysisRoutes } from './features/analyses/routes.ts';
import { sendingRoutes } from './features/analyses/sending/routes.ts';
import { servingRoutes } from './features/analyses/serving/routes.ts';
import { auditErasureJobs } from './features/audit/erasure/jobs.ts';
import { billingChangeRoutes } from './features/billing/changes/routes.ts';
import { billingJobs } from './features/billing/execution/jobs.ts';
import { invoiceRoutes } from './features/billing/invoices/routes.ts';
import { localBillingRoutes } from './features/billing/local/routes.ts';
import { billingNoticeJobs } from './features/billing/notices/jobs.ts';
import { paymentMethodJobs } from './features/billing/payment-methods/jobs.ts';
import { paymentMethodRoutes } from './features/billing/payment-methods/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { bookingJobs } from './features/bookings/jobs.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { schedulingRoutes } from './features/bookings/scheduling/routes.ts';
import { deletionJobs } from './features/deletions/jobs.ts';
import { clientChannel } from './features/engagements/channel.ts';
import { clientJobs } from './features/engagements/jobs.ts';
import { clientRoutes } from './features/engagements/routes.ts';
import { calculationRoutes } from './features/estimations/calculation/routes.ts';
import { estimationJobs } from './features/estimations/jobs.ts';
import { estimationListRoutes } from './features/estimations/listing/routes.ts';
import { estimationRoutes } from './features/estimations/routes.ts';
import { scenarioRoutes } from './features/estimations/scenarios/routes.ts';
import { shareLinkRoutes } from './features/estimations/share-links/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { uploadJobs } from './features/files/uploads/jobs.ts';
import { registerUploads, uploadRoutes } from './features/files/uploads/routes.ts';
import { importChannel } from './features/imports/channel.ts';
import { importJobs } from './features/imports/jobs.ts';
import { importRoutes } from './features/imports/routes.ts';
import { importRowRoutes } from './features/imports/rows/routes.ts';
import { advisorInvitationJobs } from './features/invitations/advisors/jobs.ts';
import { advisorInvitationRoutes } from './features/invitations/advisors/routes.ts';
import { confirmationRoutes } from './features/invitations/confirmation/routes.ts';
import { invitationJobs } from './features/invitations/jobs.ts';
import { recoveryRoutes } from './features/invitations/recovery/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { legalHoldRoutes } from './features/legal-holds/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { oauthJobs } from './features/oauth/jobs.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { policyRoutes } from './features/policies/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { signInJobs } from './features/sign-in/jobs.ts';
import { flowRoutes } from './features/surveys/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userChannel } from './features/users/channel.ts';
import { dependentRoutes } from './features/users/dependents/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { registerDocs } from './http/docs.ts';
import { handleClientError, handleError, handleUnknownRoute } from './http/error-handler.ts';
import { headerSetter } from './http/headers.ts';
import { defaultRequestTimes, limitIncompleteRequests, type RequestTimes } from './http/incomplete-requests.ts';
import { httpJobs } from './http/jobs.ts';
import { createRequestLimits } from './http/rate-limits.ts';
import { registerRoute } from './http/register-route.ts';
import { bodyLimits } from './http/request-body.ts';
import { registerWebApp } from './http/web-app.ts';
import { accountPageRoutes } from './read-models/accounts/routes.ts';
import { activityRoutes } from './read-models/activities/routes.ts';
import { advisorRoutes } from './read-models/advisors/routes.ts';
import { accessRoutes } from './read-models/audit/accesses/routes.ts';
import { auditAlertJobs } from './read-models/audit/alerts/jobs.ts';
import { auditAlertRoutes } from './read-models/audit/alerts/routes.ts';
import { auditEventRoutes } from './read-models/audit/events/routes.ts';
import { bulkClientRoutes } from './read-models/clients/bulk/routes.ts';
import { clientListJobs } from './read-models/clients/jobs.ts';
import { clientListRoutes } from './read-models/clients/routes.ts';
import { downloadRoutes } from './read-models/downloads/routes.ts';
import { meetingRoutes } from './read-models/meetings/routes.ts';
import { overviewRoutes } from './read-models/routes.ts';
import { todoRoutes } from './read-models/todos/routes.ts';
import { attachCable } from './realtime/attach-cable.ts';

const routes = [
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...oauthRoutes,
  ...invitationRoutes,
  ...advisorInvitationRoutes,
  ...confirmationRoutes,
  ...recoveryRoutes,
  ...overviewRoutes,
  ...estimationRoutes,
  ...estimationListRoutes,
  ...calculationRoutes,
  ...shareLinkRoutes,
  ...scenarioRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...userRoutes,
  ...dependentRoutes,
  ...advisorRoutes,
  ...clientListRoutes,
  ...bulkClientRoutes,
  ...savedViewRoutes,
  ...activityRoutes,
  ...meetingRoutes,
  ...todoRoutes,
  ...policyRoutes,
  ...analysisRoutes,
  ...sendingRoutes,
  ...servingRoutes,
  ...importRoutes,
  ...importRowRoutes,
  ...accountRoutes,
  ...billingRoutes,
  ...billingChangeRoutes,
  ...paymentMethodRoutes,
  ...localBillingRoutes,
  ...invoiceRoutes,
  ...accountPageRoutes,
  ...flowRoutes,
  ...bookingRoutes,
  ...schedulingRoutes,
  ...clientRoutes,
  ...auditEventRoutes,
  ...auditAlertRoutes,
  ...accessRoutes,
  ...operationRoutes,
  ...quarantineRoutes,
  ...adminAccountRoutes,
  ...adminUserRoutes,
  ...userViewRoutes,
  ...legalHoldRoutes,
  ...downloadRoutes,
  ...moveRoutes,
];

export const jobs = [
  ...httpJobs,
  ...notificationJobs,
  ...uploadJobs,
  ...signInJobs,
  ...oauthJobs,
  ...invitationJobs,
  ...advisorInvitationJobs,
  ...clientJobs,
  ...billingJobs,
  ...billingNoticeJobs,
  ...paymentMethodJobs,
  ...bookingJobs,
  ...analysisJobs,
  ...importJobs,
  ...estimationJobs,
  ...clientListJobs,
  ...auditAlertJobs,
  ...adminUserJobs,
  ...deletionJobs,
  ...auditErasureJobs,
];

const channels = [userChannel, accountChannel, clientChannel, importChannel];

export interface AppOptions {
  readonly ctx: AppContext;
  readonly database_url: string;
  readonly log: FastifyBaseLogger;
  /** The directory of the built web app; null if another server serves it. */
  readonly web: string | null;
  readonly times?: RequestTimes;
}

export async function buildApp({
  ctx,
  database_url,
  log,
  web,
  times = defaultRequestTimes,
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
    logController: new LogController({ disableRequestLogging: true }),
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
  const actors = new ActorCache(ctx);
  for (const route of routes) registerRoute(app, { ctx, limits, actors }, route);
  await registerUploads(app, ctx, limits);
  registerDocs(app, ctx, limits);
  attachCable(app, { ctx, log, database_url, channels });
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
