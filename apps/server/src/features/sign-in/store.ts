import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CodeAttempts } from '../../db/database.gen.ts';
import { codeAttemptColumns, type Identity } from './queries.ts';
import type { CodeAttempt, CodePurpose } from './rules.ts';

export async function insertCodeAttempt(db: Db, attempt: Insertable<CodeAttempts>): Promise<void> {
  await db.insertInto('code_attempts').values(attempt).execute();
}

/** Counts one more try before the code is compared, so that concurrent tries are all counted. */
export async function countTry(db: Db, digest: Buffer, purpose: CodePurpose): Promise<CodeAttempt | null> {
  const row = await db
    .updateTable('code_attempts')
    .from('users')
    .set({ tries: sql<number>`least(tries + 1, 10000)` })
    .whereRef('users.id', '=', 'code_attempts.user_id')
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('users.disabled_at', 'is', null)
    .returning(codeAttemptColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function setAttemptPhone(db: Db, id: string, phone_number: string): Promise<void> {
  await db.updateTable('code_attempts').set({ phone_number }).where('id', '=', id).execute();
}

export async function markAttemptUsed(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('code_attempts')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteCodeAttempts(db: Db, user_id: number, except?: string): Promise<void> {
  await db
    .deleteFrom('code_attempts')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`(session_id is null or session_id is distinct from ${except ?? null}::uuid)`)
    .execute();
}

export async function deleteExpiredCodeAttempts(db: Db, before: string): Promise<void> {
  await db.deleteFrom('code_attempts').where('expires_at', '<', before).execute();
}

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
