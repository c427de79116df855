import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CodeAttempts } from '../../db/database.gen.ts';
import type { Attempt } from './rules.ts';

export type AttemptPurpose = 'sign_in' | 'phone';

export async function insertAttempt(db: Db, attempt: Insertable<CodeAttempts>): Promise<string> {
  const { id } = await db.insertInto('code_attempts').values(attempt).returning('id').executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'code_attempts.id',
  'code_attempts.user_id',
  'users.account_id',
  'code_attempts.session_id',
  'code_attempts.phone_number',
  'code_attempts.tries',
  'code_attempts.expires_at',
  'code_attempts.used_at',
  sql<boolean>`coalesce(users.phone_verified_at is not null and users.phone_number = code_attempts.phone_number, false)`.as(
    'is_proven',
  ),
] as const;

/** The attempt of this token, unless its person may not sign in any more. */
export async function findAttempt(db: Db, digest: Buffer, purpose: AttemptPurpose): Promise<Attempt | null> {
  const row = await db
    .selectFrom('code_attempts')
    .innerJoin('users', 'users.id', 'code_attempts.user_id')
    .select(columns)
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, with one more try counted, so that tries made at once are all counted. */
export async function countTry(db: Db, digest: Buffer, purpose: AttemptPurpose): Promise<Attempt | null> {
  const row = await db
    .updateTable('code_attempts')
    .from('users')
    .set({ tries: sql<number>`least(tries + 1, 10000)` })
    .whereRef('users.id', '=', 'code_attempts.user_id')
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('users.disabled_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function setAttemptPhone(db: Db, id: string, phone_number: string): Promise<void> {
  await db.updateTable('code_attempts').set({ phone_number }).where('id', '=', id).execute();
}

/** Uses an attempt up, for the one of several at once who comes first. */
export async function takeAttempt(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('code_attempts')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets a person's attempts, all or all but those of one session. */
export async function removeAttempts(db: Db, user_id: number, but?: string): Promise<void> {
  await db
    .deleteFrom('code_attempts')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`(session_id is null or session_id is distinct from ${but ?? null}::uuid)`)
    .execute();
}
