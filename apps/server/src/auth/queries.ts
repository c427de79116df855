import { confirmationLifetime } from 'contract/vocabulary/sessions';
import type { UserType } from 'contract/vocabulary/users';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { Actor, ApiTokenOfActor } from './actor.ts';

export interface SessionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly super_admins_need_codes: boolean;
}

/**
 * Neither ended nor expired nor of a disabled user. Super admins need a second factor where `super_admins_need_codes`. A view of
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

export interface Session extends Omit<Actor, 'session_id' | 'type' | 'admin' | 'is_confirmed' | 'api_token'> {
  readonly id: string;
  readonly type: string;
  readonly role: string;
  readonly confirmed_at: Date | null;
  readonly expires_at: Date;
  /** Of a request with an API token in place of a session. */
  readonly api_token?: ApiTokenOfActor & { readonly last_used_at: string | null };
}

/** Null unless the session is active. */
export async function findSession(ctx: SessionContext, id: string): Promise<Session | null> {
  const row = await activeSessions(ctx)
    .select(['users.id as user_id', 'users.account_id', 'users.type', 'users.super_admin', 'users.role'])
    .select(['sessions.confirmed_at', 'sessions.expires_at', 'viewer_session.user_id as viewed_by_id'])
    .select('viewer_session.expires_at as view_expires_at')
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at, view_expires_at, confirmed_at, ...session } = row;
  const dateOf = (at: string | null) => (at === null ? null : new Date(at));
  const ends = [new Date(expires_at), dateOf(view_expires_at) ?? new Date(expires_at)];
  return { id, ...session, confirmed_at: dateOf(confirmed_at), expires_at: new Date(Math.min(...ends.map(Number))) };
}

export function actorOf({ id, user_id, account_id, type, super_admin, role, ...session }: Session, now: Date): Actor {
  const { confirmed_at, viewed_by_id, api_token } = session;
  const age = confirmed_at === null ? Number.POSITIVE_INFINITY : now.getTime() - confirmed_at.getTime();
  return {
    user_id,
    session_id: id,
    account_id,
    type: type as UserType,
    super_admin,
    admin: role === 'admin',
    is_confirmed: age < confirmationLifetime * 1000,
    viewed_by_id,
    ...(api_token && { api_token: { id: api_token.id, scopes: api_token.scopes } }),
  };
}

/** Null unless the session is active. */
export async function findActor(ctx: SessionContext, session_id: string): Promise<Actor | null> {
  const session = await findSession(ctx, session_id);
  return session && actorOf(session, ctx.clock());
}

export async function getExpiry(db: Db, session_id: string): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();
  return row.expires_at;
}
