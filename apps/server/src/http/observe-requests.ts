import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { requestDuration, requestsInProgress } from '../telemetry/metrics.ts';
import { endSpan, startRequestSpan } from '../telemetry/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing. */
    span: Span | null;
  }
}

/** Files of the browser application have names with digests, and unknown paths can be anything. */
function patternOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'page or unknown';
  return url.startsWith('/assets/') || /^\/[\w.-]+\.\w+$/.test(url) ? 'file' : url;
}

/** Metrics and traces of requests, and the trace's id in their log lines. */
export function observeRequests(app: FastifyInstance, { trust_proxy }: Pick<AppContext, 'trust_proxy'>): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', async (request) => {
    requestsInProgress.inc();
    const route = patternOf(request);
    const { method, id, headers } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const span = startRequestSpan(`${method} ${route}`, attributes, trust_proxy > 0 ? headers : null);
    if (!span) return;
    request.span = span;
    request.log = request.log.child({ trace_id: span.spanContext().traceId });
  });
  app.addHook('onResponse', async (request, reply) => recordReply(request, reply));
}

function recordReply(request: FastifyRequest, reply: FastifyReply): void {
  const { method, span } = request;
  const { statusCode } = reply;
  requestsInProgress.dec();
  const labels = { method, route: patternOf(request), status: String(statusCode) };
  requestDuration.observe(labels, reply.elapsedTime / 1_000);
  if (!span) return;
  span.setAttribute('http.response.status_code', statusCode);
  endSpan(span, statusCode >= 500 ? new Error(String(statusCode)) : undefined);
}
