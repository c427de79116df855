import type { Insertable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { UserViews } from '../../../db/database.gen.ts';

export async function insertUserView(db: Db, view: Insertable<UserViews>): Promise<void> {
  await db.insertInto('user_views').values(view).execute();
}
