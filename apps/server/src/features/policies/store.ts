import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Policies } from '../../db/database.gen.ts';
import { policyColumns } from './queries.ts';

interface Writer {
  readonly saved_by: number;
  readonly now: Date;
}

export const insertPolicy = (db: Db, policy: Insertable<Policies>, { saved_by, now }: Writer) =>
  db
    .insertInto('policies')
    .values({ ...policy, saved_by, saved_at: now.toISOString() })
    .returning(policyColumns)
    .executeTakeFirstOrThrow();

/** Writes a new version; a trigger keeps the previous one. The person is its source, no longer an import. */
export const updatePolicy = (db: Db, id: number, columns: Updateable<Policies>, { saved_by, now }: Writer) =>
  db
    .updateTable('policies')
    .set({
      ...columns,
      version: sql`version + 1`,
      saved_by,
      saved_at: now.toISOString(),
      import_id: null,
      import_row: null,
      restored_version: null,
    })
    .where('id', '=', id)
    .returning(policyColumns)
    .executeTakeFirstOrThrow();
