import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly limitsBody?: boolean;
  }
}

/** How long requests may take to arrive, in milliseconds. */
export interface RequestTimes {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly checkMs: number;
}

export const defaultRequestTimes: RequestTimes = { headersMs: 30_000, bodyMs: 30_000, checkMs: 5_000 };

/** Ends requests whose body arrives too slowly, and logs those that the client ends. */
export function limitIncompleteRequests(app: FastifyInstance, { bodyMs }: RequestTimes): void {
  const logAborted = abortedLogger();
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || request.routeOptions.config.limitsBody) return;
    const timer = setTimeout(() => endSlowBody(request, reply), bodyMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRequestAbort', async (request) => logAborted(request));
}

function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.destroy();
    return;
  }
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.destroy());
  // Destroying the request would close the connection before the reply is sent.
  raw.emit('error', new ApiError('request_timeout'));
}

export const isIncomplete = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** In each of these, further lines are only counted, so that a client cannot fill the log. */
const windowMs = 60_000;
const maxLines = 10;

function abortedLogger(): (request: FastifyRequest) => void {
  let [windowEnd, lines, unlogged] = [0, 0, 0];
  return ({ log, routeOptions }) => {
    const now = performance.now();
    if (now > windowEnd) [windowEnd, lines] = [now + windowMs, 0];
    lines += 1;
    if (lines > maxLines) {
      unlogged += 1;
      return;
    }
    log.info({ route: routeOptions.url, unlogged }, 'http.request_aborted');
    unlogged = 0;
  };
}
