import type { Endpoint } from 'contract/endpoint';
import { errorsOf } from 'contract/validation-messages';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Actor } from '../auth/actor.ts';
import { ApiError } from './api-error.ts';

type Notice = (error: z.ZodError) => void;

function checked(schema: z.ZodType, given: unknown, notice?: Notice): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  notice?.(result.error);
  throw new ApiError('invalid', { errors: errorsOf(result.error, schema) });
}

/** Somebody signed in who sends fields that no page of ours sends may be trying what they can change. */
const noticeUnknownFields =
  ({ log }: FastifyRequest, endpoint: Endpoint, actor: Actor): Notice =>
  ({ issues }) => {
    const keys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
    const fields = keys.filter((key) => /^\w{1,40}$/.test(key)).slice(0, 20);
    if (fields.length > 0) log.warn({ endpoint: endpoint.name, actor_id: actor.user_id, fields }, 'unknown fields');
  };

const emptyBody = { json: {}, raw: new Uint8Array() };

/** Parameters, query and body (or the form that stands for it) as the contract has them. A path that names no possible record is a record that is not there. */
export function parse(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null, form?: unknown) {
  const params = endpoint.params.safeParse(request.params ?? {});
  if (!params.success) throw new ApiError('not_found');
  const notice = actor ? noticeUnknownFields(request, endpoint, actor) : undefined;
  return {
    params: params.data,
    query: checked(endpoint.query, request.query ?? {}),
    body: checked(endpoint.body, form ?? request.body ?? emptyBody[endpoint.requestType], notice),
  };
}
