import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { secondsBefore } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { DB, Sessions } from '../db/database.gen.ts';

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
 * Counts an attempt for each row of `subjects`, which has one column.
 * @param window in seconds, from the first attempt
 */
function counting(subjects: RawBuilder<unknown>, now: Date, window: number): RawBuilder<{ attempts: number }> {
  const at = now.toISOString();
  const isOver = sql`known.first_at < ${secondsBefore(now, window)}`;
  return sql`
    insert into sign_in_attempts as known (subject, attempts, first_at)
    select subject, 1, ${at}::timestamptz from (${subjects}) as listed (subject)
    on conflict (subject) do update set
      attempts = case when ${isOver} then 1 else known.attempts + 1 end,
      first_at = case when ${isOver} then excluded.first_at else known.first_at end
    returning attempts`;
}

/** Counts an attempt before its code is checked, so that concurrent attempts are all counted. */
export async function countAttempt(db: Db, subject: string, now: Date, window: number): Promise<number> {
  const { rows } = await counting(sql`select ${subject}::text`, now, window).execute(db);
  return rows[0]?.attempts ?? 0;
}

export async function countAttempts(db: Db, subjects: readonly string[], now: Date, window: number): Promise<void> {
  if (subjects.length === 0) return;
  // Sorted, so that concurrent statements lock the rows in the same order.
  await counting(sql`select unnest(${subjects.toSorted()}::text[])`, now, window).execute(db);
}

export interface SharedLimit {
  readonly subject: string;
  readonly max: number;
}

interface PasswordAttempt {
  readonly subject: string;
  readonly limits: readonly SharedLimit[];
  readonly user: SelectQueryBuilder<DB, 'users', { id: number; password_hash: string | null }>;
}

export interface CountedAttempt {
  /** Null beyond a limit: nothing was counted. */
  readonly attempts: number | null;
  readonly shared: readonly { readonly subject: string; readonly attempts: number; readonly first_at: string }[];
  readonly user: { readonly id: number; readonly password_hash: string | null } | null;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts are all counted, and reads its user: one
 * statement, with or without a user.
 */
export async function countPasswordAttempt(
  db: Db,
  { subject, limits, user }: PasswordAttempt,
  now: Date,
  window: number,
): Promise<CountedAttempt> {
  const subjects = limits.map((limit) => limit.subject);
  const maxima = limits.map(({ max }) => max);
  const unlimited = sql`
    select ${subject}::text where not exists (
      select from shared join unnest(${subjects}::text[], ${maxima}::float8[]) as bound (subject, max) using (subject)
      where shared.attempts >= bound.max)`;
  const { rows } = await sql<CountedAttempt>`
    with found as (${user}),
      shared as (
        select subject, attempts, first_at from sign_in_attempts
        where subject = any(${subjects}::text[]) and first_at >= ${secondsBefore(now, window)}),
      counted as (${counting(unlimited, now, window)})
    select (select attempts from counted) as attempts,
      (select coalesce(jsonb_agg(shared), '[]') from shared) as shared,
      (select to_jsonb(found) from found) as user`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The attempt was not counted');
  return row;
}

/** For a statement with the user as `found`: deletes the attempts unless the password was changed since `found` was read. */
export const deletingAttempts = (subject: string, password_hash: string): RawBuilder<unknown> => sql`
  delete from sign_in_attempts
  where subject = ${subject} and exists (select from found where password_hash = ${password_hash})`;

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
