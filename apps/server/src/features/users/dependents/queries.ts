import type { Dependent } from 'contract/endpoints/dependents';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export const dependentColumns = [
  'id',
  'user_id',
  'name',
  'age',
  'age as years_old',
  'sex',
  'spouse',
  'myself',
] as const;

export const listDependents = (db: Db, user_id: number): Promise<Dependent[]> =>
  db
    .selectFrom('dependents')
    .select(dependentColumns)
    .where('user_id', '=', user_id)
    .orderBy('myself', 'desc')
    .orderBy('spouse', 'desc')
    .orderBy('id')
    .execute();

/** The client first, then the spouse. */
export const listDependentsOfClients = (db: Db, client_ids: readonly number[]) =>
  db
    .selectFrom('dependents')
    .select(dependentColumns)
    .where(sql<boolean>`user_id = any(${client_ids}::bigint[])`)
    .orderBy('myself', 'desc')
    .orderBy('spouse', 'desc')
    .orderBy('id')
    .execute();

export async function findDependent(db: Db, id: number) {
  const row = await db.selectFrom('dependents').select(dependentColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
