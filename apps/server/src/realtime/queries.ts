import type { Db } from '../db/connection.ts';

export async function listActiveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where((of) => of('id', '=', of.fn.any(of.val(ids as string[]))))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
