import type { Db } from '../../db/connection.ts';

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Who signs in so, unless they may not any more. */
export async function findPersonOf(db: Db, { issuer, subject }: Identity): Promise<number | null> {
  const row = await db
    .selectFrom('oauth_identities')
    .innerJoin('users', 'users.id', 'oauth_identities.user_id')
    .select('users.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ties an identity to a person; false where it is tied already. */
export async function insertIdentity(db: Db, { issuer, subject }: Identity, user_id: number): Promise<boolean> {
  const result = await db
    .insertInto('oauth_identities')
    .values({ issuer, subject, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Unties all identities of somebody who has a password: whoever knew it could have tied their own. One without joined in that
 * way, and nobody could.
 */
export async function disconnectByPassword(db: Db, user_id: number): Promise<void> {
  await db
    .deleteFrom('oauth_identities')
    .using('users')
    .whereRef('users.id', '=', 'oauth_identities.user_id')
    .where('users.id', '=', user_id)
    .where('users.password_hash', 'is not', null)
    .execute();
}

/** Uses a token up, for the one of several at once who comes first. */
export async function takeToken(
  db: Db,
  token: { readonly digest: Buffer; readonly expires_at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('used_identity_tokens')
    .values({ digest: token.digest, expires_at: token.expires_at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
