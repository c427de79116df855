import type { PlanUpload } from 'contract/endpoints/plan-years';
import { sql } from 'kysely';
import type { Finding } from 'plan-files/catalog';
import type { Db } from '../../../db/connection.ts';

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number];

/** Those that are not closed, newest first. */
export const listUploads = (db: Db, plan_year: number) =>
  db
    .selectFrom('plan_uploads')
    .select(['id', 'status', 'is_download', 'uploaded_by', 'created_at', 'error'])
    .select(['load_id', 'medicare_load_id'])
    .select([sql<PlanUpload['progress']>`progress`.as('progress'), sql<Finding[]>`findings`.as('findings')])
    .select(
      sql<{ name: string; byte_size: number }[]>`array(
        select json_build_object('name', name, 'byte_size', byte_size) from plan_upload_files
        where upload_id = plan_uploads.id order by position)`.as('files'),
    )
    .where('plan_year', '=', plan_year)
    .where('status', '<>', 'closed')
    .orderBy('id', 'desc')
    .execute();

export const lockUpload = (db: Db, id: number) =>
  db
    .selectFrom('plan_uploads')
    .select(['id', 'plan_year', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const listFiles = (db: Db, upload_id: number) =>
  db
    .selectFrom('plan_upload_files')
    .select(['name', 'byte_size', 'blob_id'])
    .where('upload_id', '=', upload_id)
    .orderBy('position')
    .execute();

/** Uploads whose last load to review is this one. They end when it is published or deleted. */
export const listUploadsOfLoad = async (db: Db, load_id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from plan_uploads uploads
      where ${load_id} in (load_id, medicare_load_id) and status <> 'closed' and not exists (
        select from plan_loads loads where loads.id in (uploads.load_id, uploads.medicare_load_id)
        and loads.id <> ${load_id} and not exists (
          select from plan_publications publications where publications.load_id = loads.id))`.execute(db)
  ).rows.map(({ id }) => id);

/** Those that failed before. What someone changes at the moment comes next time. */
export const listOldFailures = (db: Db, before: string) =>
  db
    .selectFrom('plan_uploads')
    .select('id')
    .where('status', '=', 'failed')
    .where('progress_at', '<', before)
    .forUpdate()
    .skipLocked()
    .execute();
