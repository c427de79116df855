import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import type { ErrorCode } from 'contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { isDatabaseUnavailable } from '../db/monitor.ts';
import { isIncomplete } from './incomplete-requests.ts';

const frameworkErrors: Record<string, ErrorCode> = {
  // A path parameter longer than any id or token.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** Seconds after which a client can retry an unavailable service. */
const unavailableRetryAfter = 2;

/**
 * Socket errors, the SQLSTATE classes 08, 53 and 57 (PostgreSQL is unreachable, or out of connections, memory or disk
 * space), a lock timeout, and 25006: a former primary that is a standby now.
 */
const isDatabaseFailure = ({ code, message }: Pick<FastifyError, 'code' | 'message'>) =>
  /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|08|25006|53|55P03|57P|58030)/.test(code) ||
  /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message);

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { code = '', message = '', statusCode: status = 500 }: Partial<FastifyError> = Object(thrown);
  const known = frameworkErrors[code];
  if (known) return new ApiError(known);
  if (isDatabaseUnavailable(thrown) || isDatabaseFailure({ code, message })) return new ApiError('unavailable');
  return new ApiError(status >= 400 && status < 500 ? 'malformed_request' : 'internal_error');
}

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  const retry_after = error.retry_after ?? (error.status === 503 ? unavailableRetryAfter : undefined);
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
  return reply.code(error.status).send(error.body);
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  // An overloaded server rejects many requests on purpose. Logging each would add to the load. So does one without its
  // database, whose monitor logs that once.
  const isIntended = (error instanceof ApiError && error.cause === undefined) || isDatabaseUnavailable(error);
  if (apiError.status >= 500 && !isIntended && !isIncomplete(request))
    request.log.error({ err: error }, 'http.request_failed');
  return sendError(reply, apiError);
}

export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  rejectSocket(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request');
}

const reasonPhrases = {
  malformed_request: 'Bad Request',
  not_found: 'Not Found',
  request_timeout: 'Request Timeout',
  unavailable: 'Service Unavailable',
} as const satisfies Partial<Record<ErrorCode, string>>;

export function rejectSocket(socket: Duplex, code: keyof typeof reasonPhrases): void {
  const error = new ApiError(code);
  const body = JSON.stringify(error.body);
  const head = [
    `HTTP/1.1 ${error.status} ${reasonPhrases[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
    ...(error.status === 503 ? [`Retry-After: ${unavailableRetryAfter}`] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const patterns = Object.values(endpoints).map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${urlOf(endpoint).replace(/:\w+/g, '[^/]+')}$`),
}));

export function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods: string[] = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const requested = request.method === 'HEAD' ? 'GET' : request.method;
  if (methods.length === 0 || methods.includes(requested)) return sendError(reply, new ApiError('not_found'));
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendError(reply, new ApiError('method_not_allowed'));
}
