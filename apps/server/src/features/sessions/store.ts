import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Sessions } from '../../db/database.gen.ts';

/** Counts a sign-in attempt before its password is looked at, so that attempts made at once are all counted. */
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

/** How often each of these was counted within the window, and when it began. */
export async function listAttempts(db: Db, subjects: readonly string[], now: Date, window: number) {
  return db
    .selectFrom('sign_in_attempts')
    .select(['subject', 'attempts', 'first_at'])
    .where('subject', 'in', subjects)
    .where('first_at', '>=', new Date(now.getTime() - window * 1000).toISOString())
    .execute();
}

/** Takes back one count: what was counted beforehand turned out right, or was never looked at. */
export async function giveBackAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`attempts - 1` })
    .where('subject', '=', subject)
    .where('attempts', '>', 0)
    .execute();
}

/** Forgets what was counted of an e-mail, of the browsers that are known for it too. */
export async function forgetAttemptsOf(db: Db, subject: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where(sql<boolean>`(subject = ${subject} or starts_with(subject, ${`${subject}.`}))`)
    .execute();
}

/** Forgets what nothing looks at any more. */
export async function removeOld(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((of) => of.or([of('ended_at', '<', before), of('expires_at', '<', before)]))
    .execute();
  await db.deleteFrom('sign_in_attempts').where('first_at', '<', before).execute();
  await db.deleteFrom('code_attempts').where('expires_at', '<', before).execute();
  await db.deleteFrom('used_identity_tokens').where('expires_at', '<', before).execute();
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

export async function insertSession(db: Db, session: Insertable<Sessions>): Promise<string> {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A session that has neither ended nor run out, of a person who may still sign in. */
export async function findSession(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.generation', 'sessions.rotated_at'])
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves the session to its next generation, unless another request just did. */
export async function rotateSession(
  db: Db,
  id: string,
  from: number,
  at: { rotated_at: string; expires_at: string },
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

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** A person's living sessions, the one used last first. */
export async function listSessionsOf(db: Db, user_id: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'rotated_at as last_used_at'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one of a person's living sessions; false when there is no such one. */
export async function endSessionOf(db: Db, user_id: number, id: string, now: Date): Promise<boolean> {
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

/** Ends a person's sessions, all or all but one. */
export async function endSessionsOf(db: Db, user_id: number, now: Date, but?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .execute();
}
