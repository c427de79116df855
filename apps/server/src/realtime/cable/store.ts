import type pg from 'pg';
import type { Db } from '../../db/connection.ts';

/** Where a message is announced once the change that it tells of has been committed. */
export const messageTopic = 'cable';

/** Where the database itself announces that somebody's rights may have changed; its triggers name it too. */
export const rightsTopic = 'rights';

/** From then on this connection hears what is announced. */
export async function listenOn(client: pg.Client): Promise<void> {
  await client.query(`listen ${messageTopic}`);
  await client.query(`listen ${rightsTopic}`);
}

/** Those of these sessions that have neither ended nor run out. */
export async function listLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where((of) => of('id', '=', of.fn.any(of.val(ids as string[]))))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute();
  return new Set(rows.map(({ id }) => id));
}
