import type { Endpoint } from 'contract/endpoint';
import { errorsOf } from 'contract/wording';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Refusal } from '../refusal.ts';

function checked(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (!result.success) throw new Refusal('invalid', errorsOf(result.error, schema));
  return result.data;
}

/** Parameters, query and body (or the form that stands for it) as the contract has them. A path that names no possible record is a record that is not there. */
export function parse(endpoint: Endpoint, request: FastifyRequest, form?: unknown) {
  const params = endpoint.params.safeParse(request.params ?? {});
  if (!params.success) throw new Refusal('not_found');
  return {
    params: params.data,
    query: checked(endpoint.query, request.query ?? {}),
    body: checked(endpoint.body, form ?? request.body ?? {}),
  };
}
