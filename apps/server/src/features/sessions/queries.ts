import type { Db } from '../../db/connection.ts';

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

export async function listActiveSessions(db: Db, user_id: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'rotated_at as last_used_at'])
    .where('user_id', '=', user_id)
    .where('viewer_session_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}
