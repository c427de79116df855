import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Dependents } from '../../../db/database.gen.ts';
import { dependentColumns } from './queries.ts';

export const insertDependent = (db: Db, dependent: Insertable<Dependents>) =>
  db.insertInto('dependents').values(dependent).returning(dependentColumns).executeTakeFirstOrThrow();

export async function updateDependent(db: Db, id: number, columns: Updateable<Dependents>) {
  const row = await db
    .updateTable('dependents')
    .set(columns)
    .where('id', '=', id)
    .returning(dependentColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDependent(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('dependents').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
