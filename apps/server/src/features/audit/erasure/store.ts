import type { Db } from '../../../db/connection.ts';

/** The events and their chain stay whole. */
export async function deleteAuditKey(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('audit_keys').where('user_id', '=', user_id).execute();
}
