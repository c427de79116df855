import { importFilters, importStatuses } from 'contract/vocabulary/imports';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

const imports = (db: Db) =>
  db
    .selectFrom('policy_imports')
    .leftJoin('users', 'users.id', 'policy_imports.user_id')
    .leftJoin('users as appliers', 'appliers.id', 'policy_imports.applied_by')
    .leftJoin('users as undoers', 'undoers.id', 'policy_imports.undone_by')
    .select([
      'policy_imports.id',
      'policy_imports.user_id',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('user_name'),
      'users.email as user_email',
      'policy_imports.applied_by',
      sql<string | null>`appliers.first_name || ' ' || appliers.last_name`.as('applied_by_name'),
      'policy_imports.undone_by',
      sql<string | null>`undoers.first_name || ' ' || undoers.last_name`.as('undone_by_name'),
      'policy_imports.filename_encrypted',
      'policy_imports.byte_size',
      'policy_imports.file_digest',
      'policy_imports.blob_id',
      'policy_imports.data_key_encrypted',
      'policy_imports.status',
      'policy_imports.cancel_requested_at',
      'policy_imports.error',
      'policy_imports.attempts',
      'policy_imports.columns_encrypted',
      'policy_imports.header_digest',
      'policy_imports.mapping',
      'policy_imports.constants',
      'policy_imports.dialect',
      'policy_imports.ends_missing',
      'policy_imports.rows_of_import_id',
      'policy_imports.row_count',
      'policy_imports.counts',
      'policy_imports.progress_done',
      'policy_imports.progress_total',
      'policy_imports.progress_since',
      'policy_imports.created_at',
      'policy_imports.ready_at',
      'policy_imports.applied_at',
      'policy_imports.undone_at',
      'policy_imports.ended_at',
      'policy_imports.rows_deleted_at',
    ]);

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (db: Db, id: number) => imports(db).where('policy_imports.id', '=', id).executeTakeFirst();

export async function lockImport(db: Db, id: number): Promise<ImportRow | undefined> {
  await db.selectFrom('policy_imports').select('id').where('id', '=', id).forUpdate().execute();
  return findImport(db, id);
}

interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly only?: keyof typeof importFilters | undefined;
}

export async function listImports(db: Db, { currentPage, pageSize, only }: Page) {
  const statuses = only ? importFilters[only] : importStatuses;
  const rows = await imports(db)
    .where('policy_imports.status', 'in', statuses)
    .orderBy('policy_imports.id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const { count } = await db
    .selectFrom('policy_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: Number(count) };
}

export const findMapping = (db: Db, header_digest: Buffer) =>
  db
    .selectFrom('policy_import_mappings')
    .select(['mapping', 'constants'])
    .where('header_digest', '=', header_digest)
    .executeTakeFirst();

export async function findDigestKey(db: Db): Promise<string | undefined> {
  const row = db.selectFrom('policy_import_keys').select('digest_key_encrypted').where('id', '=', 1);
  return (await row.executeTakeFirst())?.digest_key_encrypted;
}

export const listAppliedOfSize = (db: Db, byte_size: number) =>
  db
    .selectFrom('policy_imports')
    .select([
      'id',
      'file_digest',
      'header_digest',
      'mapping',
      'constants',
      'dialect',
      'columns_encrypted',
      'rows_of_import_id',
    ])
    .where('byte_size', '=', byte_size)
    .where('status', '=', 'applied')
    .where('rows_deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export const existsImport = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('policy_imports').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Locks them; what someone changes at the moment comes next time. */
export const listOldFiles = (db: Db, before: string): Promise<ImportRow[]> =>
  imports(db)
    .where('policy_imports.blob_id', 'is not', null)
    .where('policy_imports.status', 'in', ['ready', 'mapping'])
    .where('policy_imports.created_at', '<', before)
    .forUpdate('policy_imports')
    .skipLocked()
    .execute();

/** Locks the imports whose rows are no longer needed, neither by them nor by an import that uses them. */
export const listOldRows = (db: Db, before: string) =>
  db
    .selectFrom('policy_imports')
    .select('id')
    .where('rows_deleted_at', 'is', null)
    .where('status', 'in', ['applied', 'undone', 'ready', 'cancelled', 'failed'])
    .where(sql<boolean>`coalesce(policy_imports.ended_at, policy_imports.ready_at) < ${before}::timestamptz`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy_imports as later')
            .whereRef('later.rows_of_import_id', '=', 'policy_imports.id')
            .where('later.rows_deleted_at', 'is', null)
            .select('later.id'),
        ),
      ),
    )
    .forUpdate()
    .skipLocked()
    .execute();

/** Of the lock that a running import holds: an arbitrary constant that all versions of the product share. */
export const lockClass = 738_114;

/** Imports that should run while none does: the process that ran them, or their job, is gone. */
export const listInterrupted = (db: Db, running: readonly ImportRow['status'][]) =>
  db
    .selectFrom('policy_imports')
    .select('id')
    .where('status', 'in', running)
    .where(
      sql<boolean>`not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${lockClass}::int::oid and objsubid = 2
          and database = (select oid from pg_database where datname = current_database()))`,
    )
    .orderBy('id')
    .execute();
