import { type TokenScope, tokenScopes } from 'contract/vocabulary/api-tokens';
import { insertApiToken } from '../auth/api-tokens/store.ts';
import { newApiToken } from '../auth/api-tokens/token-text.ts';
import { digest } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { Person } from './browser.ts';

const dayMs = 24 * 60 * 60_000;

export async function createdToken(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: user_id }: Pick<Person, 'id'>,
  scopes: readonly TokenScope[] = tokenScopes,
) {
  const text = newApiToken();
  const now = clock().getTime();
  const { id } = await insertApiToken(db, {
    ...{ user_id, name: 'CRM', scopes: [...scopes], token_digest: digest(text) },
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + 30 * dayMs).toISOString(),
  });
  return { id, text, headers: { authorization: `Bearer ${text}` } };
}
