import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { SavedViews } from '../../db/database.gen.ts';
import { viewColumns } from './queries.ts';

export const insertSavedView = (db: Db, view: Insertable<SavedViews>) =>
  db.insertInto('saved_views').values(view).returning(viewColumns).executeTakeFirstOrThrow();

interface Owned {
  readonly id: number;
  readonly user_id: number;
}

export async function updateSavedView(db: Db, { id, user_id }: Owned, columns: Updateable<SavedViews>) {
  const row = await db
    .updateTable('saved_views')
    .set(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(viewColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSavedView(db: Db, { id, user_id }: Owned): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
