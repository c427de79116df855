import { type Insertable, sql } from 'kysely';
import type { Finding } from 'plan-files/catalog';
import type { Db } from '../../../db/connection.ts';
import type { PlanUploads } from '../../../db/database.gen.ts';
import type { StoredProgress } from './rules.ts';

export interface NewFile {
  readonly name: string;
  readonly byte_size: number;
  readonly blob_id: number;
}

export async function insertUpload(
  db: Db,
  upload: Insertable<PlanUploads>,
  files: readonly NewFile[] = [],
): Promise<number> {
  const { id } = await db.insertInto('plan_uploads').values(upload).returning('id').executeTakeFirstOrThrow();
  if (files.length > 0)
    await db
      .insertInto('plan_upload_files')
      .values(files.map((file, position) => ({ ...file, position, upload_id: id })))
      .execute();
  return id;
}

/** Of an upload that is being read. Undefined if it has ended. */
export const beginReading = (db: Db, id: number, now: Date) =>
  db
    .updateTable('plan_uploads')
    .set({ attempts: sql`attempts + 1`, progress: null, progress_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .returning(['id', 'plan_year', 'is_download', 'uploaded_by', 'attempts'])
    .executeTakeFirst();

/** @returns whether the upload is still to be read */
export async function saveProgress(db: Db, id: number, progress: StoredProgress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_uploads')
    .set({ progress: JSON.stringify(progress), progress_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Files can have plans of both kinds. */
export interface LoadIds {
  load_id: number | null;
  medicare_load_id: number | null;
}

export type Outcome =
  | ({ readonly status: 'loaded' } & Readonly<LoadIds>)
  | { readonly status: 'rejected'; readonly findings: readonly Finding[] }
  | { readonly status: 'failed'; readonly error: string };

/** @returns whether it was still to be read */
export async function saveOutcome(db: Db, id: number, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_uploads')
    .set({
      ...outcome,
      ...('findings' in outcome && { findings: JSON.stringify(outcome.findings) }),
      attempts: 0,
      progress: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The queue counts attempts that fail. */
export async function resetAttempts(db: Db, id: number): Promise<void> {
  await db.updateTable('plan_uploads').set({ attempts: 0 }).where('id', '=', id).execute();
}

/** @returns whether the upload had failed, and can be read again */
export async function restart(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_uploads')
    .set({ status: 'reading', attempts: 0, progress: null, progress_at: now.toISOString(), error: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function closeUploads(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('plan_uploads')
    .set({ status: 'closed', progress: null, findings: '[]' })
    .where('id', 'in', ids)
    .execute();
}

/** The uploads that have shown no progress since then. */
export const failStalled = (db: Db, before: string, error: string) =>
  db
    .updateTable('plan_uploads')
    .set({ status: 'failed', error, attempts: 0, progress: null })
    .where('status', '=', 'reading')
    .where('progress_at', '<', before)
    .execute();
