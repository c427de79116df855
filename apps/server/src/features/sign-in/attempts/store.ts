import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CodeAttempts } from '../../../db/database.gen.ts';
import { codeAttemptColumns } from './queries.ts';
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

export async function setAttemptSecret(db: Db, id: string, secret_encrypted: string): Promise<void> {
  await db.updateTable('code_attempts').set({ secret_encrypted }).where('id', '=', id).execute();
}

export async function setAttemptChallenge(db: Db, id: string, challenge: string): Promise<void> {
  await db.updateTable('code_attempts').set({ challenge }).where('id', '=', id).execute();
}

/** Null if it was answered before: of concurrent answers, one gets it. */
export async function takeAttemptChallenge(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    with taken as (select id, challenge from code_attempts where id = ${id} for update)
    update code_attempts set challenge = null from taken where code_attempts.id = taken.id
    returning taken.challenge`.execute(db);
  return rows[0]?.challenge ?? null;
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
