import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Dependents } from '../../../db/database.gen.ts';

export type DependentRow = Omit<Selectable<Dependents>, 'created_at'>;

const dependentColumns = ['id', 'user_id', 'name', 'age', 'sex', 'spouse', 'myself'] as const;

/** Who of a household needs coverage, the person first. */
export async function listDependents(db: Db, user_id: number): Promise<DependentRow[]> {
  return db
    .selectFrom('dependents')
    .select(dependentColumns)
    .where('user_id', '=', user_id)
    .orderBy('myself', 'desc')
    .orderBy('spouse', 'desc')
    .orderBy('id')
    .execute();
}

/** Lets nobody else write to this person's household until the transaction ends; false when there is no such person. */
export async function lockHousehold(trx: Db, user_id: number): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function findDependent(db: Db, id: number): Promise<DependentRow | null> {
  const row = await db.selectFrom('dependents').select(dependentColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function insertDependent(db: Db, dependent: Insertable<Dependents>): Promise<DependentRow> {
  return db.insertInto('dependents').values(dependent).returning(dependentColumns).executeTakeFirstOrThrow();
}

/** Null when it is gone. */
export async function updateDependent(db: Db, id: number, fields: Partial<DependentRow>): Promise<DependentRow | null> {
  const row = await db
    .updateTable('dependents')
    .set(fields)
    .where('id', '=', id)
    .returning(dependentColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeDependent(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('dependents').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
