import type { SavedViewList } from 'contract/vocabulary/saved-views';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

export const viewColumns = ['id', 'name', 'search_encrypted'] as const;

const viewsOf = (db: Db, user_id: number, list: SavedViewList) =>
  db.selectFrom('saved_views').where('user_id', '=', user_id).where('list', '=', list);

export const listSavedViews = (db: Db, user_id: number, list: SavedViewList) =>
  viewsOf(db, user_id, list).select(viewColumns).orderBy(sql`lower(name)`).execute();

/** Null if the user has no such view. */
export async function findListOf(db: Db, user_id: number, id: number): Promise<SavedViewList | null> {
  const row = await db
    .selectFrom('saved_views')
    .select('list')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.list ?? null;
}

export async function countSavedViews(db: Db, user_id: number, list: SavedViewList): Promise<number> {
  const { count } = await viewsOf(db, user_id, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Named {
  readonly user_id: number;
  readonly list: SavedViewList;
  readonly name: string;
}

/** Upper and lower case do not make a difference. @param except a view that may have the name */
export async function isNameTaken(db: Db, { user_id, list, name }: Named, except: number | null): Promise<boolean> {
  const row = await viewsOf(db, user_id, list)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name} collate "und-x-icu")`)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .executeTakeFirst();
  return row !== undefined;
}
