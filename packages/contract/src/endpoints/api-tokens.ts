import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text } from '../fields/fields.ts';
import { maxApiTokens, maxTokenName, tokenLifetimes, tokenScopes } from '../vocabulary/api-tokens.ts';

const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: moment,
  last_used_at: moment.nullable().describe('To the hour. Null if it was never used.'),
  expires_at: moment,
  is_expired: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

export const listApiTokens = endpoint({
  name: 'list-api-tokens',
  summary: 'List the API tokens of the signed-in user that were not revoked, the latest first.',
  method: 'GET',
  path: '/api_tokens',
  access: 'advisors',
  reply: z.object({ tokens: z.array(apiToken) }),
});

export const createApiToken = endpoint({
  name: 'create-api-token',
  summary: `Create an API token of the signed-in user. Its text is shown this once. At most ${maxApiTokens} per user.`,
  method: 'POST',
  path: '/api_tokens',
  access: 'advisors',
  isRepeatable: false,
  rateLimit: 'sign_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  body: z.strictObject({
    token: z.strictObject({
      name: text('Name', maxTokenName),
      scopes: z
        .array(z.enum(tokenScopes))
        .min(1, 'Choose what the token may do')
        .max(tokenScopes.length)
        .transform((chosen) => tokenScopes.filter((scope) => chosen.includes(scope))),
      expires_in_days: z.union(
        tokenLifetimes.map((days) => z.literal(days)),
        { error: 'Choose when the token expires' },
      ),
    }),
  }),
  reply: z.object({ token: z.string().describe('For the header `Authorization: Bearer …`'), api_token: apiToken }),
  audit: { kind: 'permission' },
  errorCodes: ['too_many_api_tokens'],
});

export const deleteApiToken = endpoint({
  name: 'delete-api-token',
  summary: 'Revoke an API token of the signed-in user. Its next request gets `api_token_invalid`.',
  method: 'DELETE',
  path: '/api_tokens/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});
