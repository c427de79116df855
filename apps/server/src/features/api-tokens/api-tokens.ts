import { type ApiToken, createApiToken, deleteApiToken, listApiTokens } from 'contract/endpoints/api-tokens';
import { maxApiTokens } from 'contract/vocabulary/api-tokens';
import { ApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import * as queries from '../../auth/api-tokens/queries.ts';
import { insertApiToken, revokeApiToken } from '../../auth/api-tokens/store.ts';
import { newApiToken } from '../../auth/api-tokens/token-text.ts';
import { capabilitiesOf } from '../../auth/permissions.ts';
import { digest } from '../../auth/tokens.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { currentUser, lockUser } from '../users/queries.ts';
import { tokenCreatedEmail } from './emails.tsx';

const authorize = async ({ actor }: { readonly actor: Actor }) => {
  if (!capabilitiesOf(actor).can_create_api_tokens) throw new ApiError('forbidden');
};

interface Row extends Omit<ApiToken, 'scopes' | 'is_expired'> {
  readonly scopes: readonly string[];
}

const toApiToken = (row: Row, now: Date): ApiToken => ({
  ...row,
  scopes: queries.scopesOf(row.scopes),
  is_expired: new Date(row.expires_at) <= now,
});

export const listApiTokensRoute = route(listApiTokens, { authorize }, async ({ ctx, actor }) => {
  const rows = await queries.listApiTokens(ctx.db, actor.user_id);
  return { tokens: rows.map((row) => toApiToken(row, ctx.clock())) };
});

const dayMs = 24 * 60 * 60_000;

/** Locks the user, so that concurrent calls cannot exceed the limit. */
export const createApiTokenRoute = route(createApiToken, { authorize }, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async (tx) => {
    const { user_id } = actor;
    const { name, scopes, expires_in_days } = body.token;
    await lockUser(tx.db, user_id);
    if ((await queries.listApiTokens(tx.db, user_id)).length >= maxApiTokens) throw new ApiError('too_many_api_tokens');
    const token = newApiToken();
    const now = tx.clock();
    const row = await insertApiToken(tx.db, {
      ...{ user_id, name, scopes, token_digest: digest(token), created_at: now.toISOString() },
      expires_at: new Date(now.getTime() + expires_in_days * dayMs).toISOString(),
    });
    const { email, account_id } = await currentUser(tx, user_id);
    const message = tokenCreatedEmail(name, scopes, tx.settings.product_name);
    await enqueueEmail(tx, { ...message, to: email, purpose: 'api_token_created', user_id, account_id });
    return { token, api_token: toApiToken(row, now) };
  }),
);

export const deleteApiTokenRoute = route(deleteApiToken, { authorize }, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async ({ db, clock }) => {
    if (!(await revokeApiToken(db, actor.user_id, id, clock()))) throw new ApiError('not_found');
    return { deleted: true };
  }),
);
