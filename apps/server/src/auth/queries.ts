import { confirmationLifetime } from 'contract/vocabulary/sessions';
import type { UserType } from 'contract/vocabulary/users';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Actor } from './actor.ts';

interface SessionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly super_admins_need_codes: boolean;
}

/**
 * Neither ended nor expired nor of a disabled user. Super admins need a code where `super_admins_need_codes`. A view of
 * another user's account also needs the session of its super admin.
 */
export function activeSessions({ db, clock, super_admins_need_codes }: SessionContext) {
  const now = clock().toISOString();
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sessions as viewer_session', 'viewer_session.id', 'sessions.viewer_session_id')
    .leftJoin('users as viewer', 'viewer.id', 'viewer_session.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .where((of) =>
      of.or([
        of('sessions.viewer_session_id', 'is', null),
        of.and([
          of('viewer_session.ended_at', 'is', null),
          of('viewer_session.expires_at', '>', now),
          of('viewer.disabled_at', 'is', null),
          of('viewer.super_admin', '=', true),
          of('users.super_admin', '=', false),
          of('users.quarantined_at', 'is', null),
        ]),
      ]),
    )
    .$if(super_admins_need_codes, (query) =>
      query.where((of) =>
        of.or([
          of(of.fn.coalesce('viewer_session.has_second_factor', 'sessions.has_second_factor'), '=', true),
          of.and([of('users.super_admin', '=', false), of('sessions.viewer_session_id', 'is', null)]),
        ]),
      ),
    );
}

/** Null unless the session is active. */
export async function findActor(ctx: SessionContext, session_id: string): Promise<Actor | null> {
  const row = await activeSessions(ctx)
    .select(['users.id', 'users.account_id', 'users.type', 'users.super_admin', 'users.role', 'sessions.confirmed_at'])
    .select('viewer_session.user_id as viewed_by_id')
    .where('sessions.id', '=', session_id)
    .executeTakeFirst();
  if (!row) return null;
  const { confirmed_at } = row;
  const age = confirmed_at === null ? Number.POSITIVE_INFINITY : ctx.clock().getTime() - Date.parse(confirmed_at);
  return {
    user_id: row.id,
    session_id,
    account_id: row.account_id,
    type: row.type as UserType,
    super_admin: row.super_admin,
    admin: row.role === 'admin',
    is_confirmed: age < confirmationLifetime * 1000,
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

export async function getExpiry(db: Db, session_id: string): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();
  return row.expires_at;
}
