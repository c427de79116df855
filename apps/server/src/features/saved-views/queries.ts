import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

export const viewColumns = ['id', 'name', 'search_encrypted'] as const;

export const listSavedViews = (db: Db, user_id: number) =>
  db.selectFrom('saved_views').select(viewColumns).where('user_id', '=', user_id).orderBy(sql`lower(name)`).execute();

export async function hasSavedView(db: Db, user_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countSavedViews(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Upper and lower case do not make a difference. @param except a view that may have the name */
export async function isNameTaken(db: Db, user_id: number, name: string, except: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(name) = lower(${name} collate "und-x-icu")`)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .executeTakeFirst();
  return row !== undefined;
}
