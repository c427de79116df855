import type { Endpoint } from 'contract/endpoint';
import { fieldErrorsOf } from 'contract/validation-messages';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { ApiError, throwFieldErrors } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';

type OnError = (error: z.ZodError) => void;

function parse(schema: z.ZodType, input: unknown, onError?: OnError): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  onError?.(result.error);
  return throwFieldErrors(fieldErrorsOf(result.error, schema));
}

/** A signed-in user who sends fields that the client never sends may be probing for writable fields. */
const logUnknownFields =
  ({ log }: FastifyRequest, endpoint: Endpoint, actor: Actor): OnError =>
  ({ issues }) => {
    const keys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
    const fields = keys.filter((key) => /^\w{1,40}$/.test(key)).slice(0, 20);
    if (fields.length > 0)
      log.warn({ endpoint: endpoint.name, actor_id: actor.user_id, fields }, 'http.unknown_fields');
  };

const emptyBody = { json: {}, raw: new Uint8Array() };

/** @throws ApiError `not_found` */
export function parsePath(endpoint: Endpoint, request: FastifyRequest): unknown {
  const params = endpoint.params.safeParse(request.params ?? {});
  if (!params.success) throw new ApiError('not_found');
  return params.data;
}

/** @throws ApiError `validation_failed` */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null, form?: unknown) {
  const onError = actor ? logUnknownFields(request, endpoint, actor) : undefined;
  return {
    query: parse(endpoint.query, request.query ?? {}),
    body: parse(endpoint.body, form ?? request.body ?? emptyBody[endpoint.requestType], onError),
  };
}
