import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Sessions } from '../db/database.gen.ts';

export async function insertSession(db: Db, session: Insertable<Sessions>): Promise<string> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function rotateSession(
  db: Db,
  id: string,
  from: number,
  at: { readonly rotated_at: string; readonly expires_at: string },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ...at, generation: from + 1 })
    .where('id', '=', id)
    .where('generation', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endViews(
  db: Db,
  { user_id, viewer_session_id }: { readonly user_id: number; readonly viewer_session_id: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('viewer_session_id', '=', viewer_session_id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endSessionOfUser(db: Db, user_id: number, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endSessionsOfUser(db: Db, user_id: number, now: Date, except?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/**
 * Counts an attempt before its password or code is checked, so that concurrent attempts are all counted.
 * @param window in seconds, from the first attempt
 */
export async function countAttempt(db: Db, subject: string, now: Date, window: number): Promise<number> {
  const since = new Date(now.getTime() - window * 1000).toISOString();
  const at = now.toISOString();
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 1, first_at: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql`case when sign_in_attempts.first_at < ${since} then 1 else sign_in_attempts.attempts + 1 end`,
        first_at: sql`case when sign_in_attempts.first_at < ${since} then ${at}::timestamptz else sign_in_attempts.first_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return row.attempts;
}

export async function uncountAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`attempts - 1` })
    .where('subject', '=', subject)
    .where('attempts', '>', 0)
    .execute();
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

export async function deleteAttemptsForEmail(db: Db, digest: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where(sql<boolean>`(subject = ${digest} or starts_with(subject, ${`${digest}.`}))`)
    .execute();
}

export async function deleteAttemptsOfUser(db: Db, user_id: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('subject', 'in', [`code:${user_id}`, `enrollments:${user_id}`])
    .execute();
}

export async function deleteExpiredSessions(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((of) => of.or([of('ended_at', '<', before), of('expires_at', '<', before)]))
    .execute();
  await db.deleteFrom('sign_in_attempts').where('first_at', '<', before).execute();
}
