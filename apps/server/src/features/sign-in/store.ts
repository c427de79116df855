import type { Db } from '../../db/connection.ts';
import type { Identity } from './queries.ts';

export async function insertIdentity(db: Db, { issuer, subject }: Identity, user_id: number): Promise<boolean> {
  const result = await db
    .insertInto('oauth_identities')
    .values({ issuer, subject, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentities(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('oauth_identities').where('user_id', '=', user_id).execute();
}

/** Unlinks the identities of a user with a password. A user without one joined through a provider and has no other way in. */
export async function deleteIdentitiesBesidePassword(db: Db, user_id: number): Promise<void> {
  await db
    .deleteFrom('oauth_identities')
    .using('users')
    .whereRef('users.id', '=', 'oauth_identities.user_id')
    .where('users.id', '=', user_id)
    .where('users.password_hash', 'is not', null)
    .execute();
}
