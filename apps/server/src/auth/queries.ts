import { confirmationLifetime } from 'contract/vocabulary/sessions';
import type { UserType } from 'contract/vocabulary/users';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import type { Actor } from './actor.ts';

/** Null after the session ended or expired, for a disabled user, and for a super admin who signed in without a code. */
export async function findActor(
  { db, clock, super_admins_need_codes }: Pick<AppContext, 'db' | 'clock' | 'super_admins_need_codes'>,
  session_id: string,
): Promise<Actor | null> {
  const now = clock();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sessions as viewer_session', 'viewer_session.id', 'sessions.viewer_session_id')
    .select(['users.id', 'users.account_id', 'users.type', 'users.super_admin', 'users.role', 'sessions.confirmed_at'])
    .select('viewer_session.user_id as viewed_by_id')
    .where('sessions.id', '=', session_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.disabled_at', 'is', null)
    .$if(super_admins_need_codes, (query) =>
      query.where((of) => of.or([of('users.super_admin', '=', false), of('sessions.has_second_factor', '=', true)])),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    user_id: row.id,
    session_id,
    account_id: row.account_id,
    type: row.type as UserType,
    super_admin: row.super_admin,
    admin: row.role === 'admin',
    is_confirmed:
      row.confirmed_at !== null && now.getTime() - Date.parse(row.confirmed_at) < confirmationLifetime * 1000,
    viewed_by_id: row.viewed_by_id,
  };
}

export async function listAttempts(db: Db, subjects: readonly string[], now: Date, window: number) {
  return db
    .selectFrom('sign_in_attempts')
    .select(['subject', 'attempts', 'first_at'])
    .where('subject', 'in', subjects)
    .where('first_at', '>=', new Date(now.getTime() - window * 1000).toISOString())
    .execute();
}
