import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Attachments, SentAnalyses } from '../../db/database.gen.ts';
import { isWithoutLegalHold } from '../legal-holds/queries.ts';

export async function insertAttachment(db: Db, row: Insertable<Attachments>): Promise<number> {
  return (await db.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Its version, or null if it is not a current analysis of this type. */
export async function markReplaced(
  db: Db,
  { id, client_id, type }: { readonly id: number } & Pick<Insertable<Attachments>, 'client_id' | 'type'>,
  now: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('attachments')
    .set({ replaced_at: now.toISOString() })
    .where('id', '=', id)
    .where('client_id', '=', client_id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function markDeleted(db: Db, id: number, deleted_by: number, now: Date): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ deleted_by, deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function markRestored(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ deleted_by: null, deleted_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it has just been deleted: then its bytes must not be sent. */
export async function recordOpening(db: Db, attachment_id: number, user_id: number, now: Date): Promise<boolean> {
  const at = sql<string>`${now.toISOString()}::timestamptz`;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('attachment_openings')
    .columns(['attachment_id', 'user_id', 'first_opened_at', 'last_opened_at'])
    .expression(
      db
        .selectFrom('attachments')
        .select([
          'id',
          sql<number>`${user_id}::bigint`.as('user_id'),
          at.as('first_opened_at'),
          at.as('last_opened_at'),
        ])
        .where('id', '=', attachment_id)
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['attachment_id', 'user_id']).doUpdateSet((of) => ({
        last_opened_at: of.ref('excluded.last_opened_at'),
      })),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertSent(db: Db, row: Insertable<SentAnalyses>): Promise<void> {
  await db.insertInto('sent_analyses').values(row).execute();
}

export async function deleteAttachmentsOf(db: Db, client_id: number): Promise<number[]> {
  const rows = await db.deleteFrom('attachments').where('client_id', '=', client_id).returning('blob_id').execute();
  return rows.map(({ blob_id }) => blob_id);
}

export async function purgeAttachments(db: Db, before: string, limit: number): Promise<number[]> {
  const old = db
    .selectFrom('attachments')
    .select('id')
    .where('deleted_at', '<', before)
    .where(isWithoutLegalHold('attachments.client_id'))
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db.deleteFrom('attachments').where('id', 'in', old).returning('blob_id').execute();
  return rows.map(({ blob_id }) => blob_id);
}
