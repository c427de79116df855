import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endpoints } from 'contract/endpoints';
import { apiErrors, type ErrorCode } from 'contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** What the framework says by itself, in our words. */
const known: Record<string, ErrorCode> = {
  // A parameter longer than any record's number or token.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_RATE_LIMITED: 'rate_limited',
};

/** PostgreSQL gone or out of connections: errors of the socket, and the classes 08, 53 and 57 of SQLSTATE. */
const isDatabaseAway = ({ code, message }: Pick<FastifyError, 'code' | 'message'>) =>
  /^(ECONN\w+|ENOENT|EPIPE|08|53|57P)/.test(code) ||
  /timeout exceeded when trying to connect|Connection terminated/.test(message);

/** Of whatever was thrown, which need not be an error. */
function errorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { code = '', message = '', statusCode: status = 500 }: Partial<FastifyError> = Object(thrown);
  const apiError = known[code];
  if (apiError) return new ApiError(apiError);
  if (isDatabaseAway({ code, message })) return new ApiError('unavailable');
  return new ApiError(status >= 400 && status < 500 ? 'malformed_request' : 'internal_error');
}

/** Sends a refusal as JSON, with nothing of what lies behind it. */
export function sendError(reply: FastifyReply, apiError: ApiError): FastifyReply {
  const retry_after = apiError.retry_after ?? (apiError.status === 503 ? 2 : undefined);
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
  return reply
    .code(apiError.status)
    .send(apiError.errors ? { error: apiError.message, errors: apiError.errors } : { error: apiError.message });
}

/** Every error leaves as JSON; the unexpected ones are logged once, under the request id that the caller sees. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = errorOf(error);
  // Who is shed in a flood is told so and no more: a line for each would be a flood of its own.
  const isShed = error instanceof ApiError && error.cause === undefined;
  if (apiError.status >= 500 && !isShed) request.log.error({ err: error }, 'request failed');
  return sendError(reply, apiError);
}

/** Answers what is not HTTP at all, for which there is no request yet. */
export function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  rejectSocket(socket, 'malformed_request');
}

/** What HTTP calls the statuses that are told without a request. */
const phrases = { malformed_request: 'Bad Request', not_found: 'Not Found', unavailable: 'Service Unavailable' };

/** Refuses on a bare connection, where there is no request that could be answered, and ends it. */
export function rejectSocket(socket: Duplex, code: keyof typeof phrases): void {
  const { status, text } = apiErrors[code];
  const body = JSON.stringify({ error: text });
  const head = [
    `HTTP/1.1 ${status} ${phrases[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const addresses = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v1${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** An address below /api that nothing answers: known with another method, or not known at all. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods: string[] = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  if (methods.length === 0 || methods.includes(asked)) return sendError(reply, new ApiError('not_found'));
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendError(reply, new ApiError('method_not_allowed'));
}
