import type { Db } from '../../../db/connection.ts';

/** Afterwards no one can read what events say of the user. The events and their chain stay whole. @returns how many */
export async function deleteAuditKey(db: Db, user_id: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('audit_keys').where('user_id', '=', user_id).executeTakeFirst();
  return Number(numDeletedRows);
}
