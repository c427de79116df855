import type { Db } from '../../../db/connection.ts';

/** Keeps the events and their chain. */
export async function deleteAuditKey(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('audit_keys').where('user_id', '=', user_id).execute();
}
