import { type TokenScope, tokenScopes } from 'contract/vocabulary/api-tokens';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';

export const scopesOf = (stored: readonly string[]): TokenScope[] =>
  tokenScopes.filter((scope) => stored.includes(scope));

/** Null unless the token works: neither revoked nor expired, of a user who works with clients and is not disabled. */
export async function findTokenSession(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  key: string,
  token_digest: Buffer,
) {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id as user_id', 'users.account_id', 'users.type', 'users.super_admin', 'users.role'])
    .select(['api_tokens.id', 'api_tokens.scopes', 'api_tokens.expires_at', 'api_tokens.last_used_at'])
    .where('token_digest', '=', token_digest)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock().toISOString())
    .where('users.disabled_at', 'is', null)
    .where('users.super_admin', '=', false)
    .where('users.type', '<>', 'ClientUser')
    .executeTakeFirst();
  if (!row) return null;
  const { id, scopes, expires_at, last_used_at, ...user } = row;
  return {
    ...user,
    id: key,
    confirmed_at: null,
    viewed_by_id: null,
    expires_at: new Date(expires_at),
    api_token: { id, scopes: scopesOf(scopes), last_used_at },
  };
}

export const apiTokenColumns = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const;

export const listApiTokens = (db: Db, user_id: number) =>
  db
    .selectFrom('api_tokens')
    .select(apiTokenColumns)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
