import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ImportRowKind } from '../../../db/database.gen.ts';
import { copyQuery } from '../../../db/prepared-statements.ts';
import { contentColumns } from '../../policies/imported/rules.ts';
import type { Range } from '../matching/queries.ts';
import { identityColumns } from '../matching/rules.ts';

const rowColumns = [
  'import_id',
  'row_number',
  'import_key',
  'content_digest',
  'subscriber_digest',
  ...identityColumns,
  ...contentColumns,
  'error_column',
  'error_reason',
];

/** @param lines in PostgreSQL's text format */
export async function copyRows(
  db: Db,
  { lines, cells }: { readonly lines: readonly Uint8Array[]; readonly cells: readonly Uint8Array[] },
): Promise<void> {
  const rows = `copy policy_import_rows (${rowColumns.join(', ')}) from stdin`;
  await db.executeQuery(copyQuery(rows, Readable.from(lines)));
  await db.executeQuery(
    copyQuery('copy policy_import_cells (import_id, first_row, last_row, content) from stdin', Readable.from(cells)),
  );
}

export async function deleteStaged(db: Db, import_id: number): Promise<void> {
  await db.deleteFrom('policy_import_changes').where('import_id', '=', import_id).execute();
  await db.deleteFrom('policy_import_rows').where('import_id', '=', import_id).execute();
  await db.deleteFrom('policy_import_cells').where('import_id', '=', import_id).execute();
}

/**
 * Policies in force or to come that imports of files with this header wrote last and that this file lacks. They are numbered
 * after the last row. Only plans of carriers that the file has. None if a row of the file cannot be read, because it may be about one of them.
 */
export async function insertEnded(
  db: Db,
  {
    import_id,
    rows_of,
    header_digest,
    last_row,
  }: Omit<Range, 'from' | 'to'> & { header_digest: Buffer; last_row: number },
): Promise<void> {
  await sql`
    insert into policy_import_changes (import_id, kind, row_number, client_id, policy_id, policy_version)
    select ${import_id}::bigint, 'ended', ${last_row}::int + row_number() over (order by policies.id), policies.client_id, policies.id,
      policies.version
    from policies join policy_imports on policy_imports.id = policies.import_id
    where policy_imports.header_digest = ${header_digest} and policies.policy_status not in ('cancelled', 'terminated')
      and lower(policies.issuer_name) = any(array(
        select distinct lower(rows.issuer_name) from policy_import_rows rows where rows.import_id = ${rows_of}::bigint))
      and (policies.ends_on is null or policies.ends_on >= current_date)
      and not exists (
        select from policy_import_rows rows where rows.import_id = ${rows_of}::bigint and rows.import_key is null)
      and not exists (
        select from policy_import_rows rows
        where rows.import_id = ${rows_of}::bigint and rows.import_key = policies.import_key)
      and not exists (
        select from policy_import_changes own where own.import_id = ${import_id}::bigint and own.own_key = policies.import_key)`.execute(
    db,
  );
}

/** Afterwards the rows that were changed meanwhile are conflicts. */
export async function markConflicts(db: Db, { import_id, rows_of }: Omit<Range, 'from' | 'to'>): Promise<void> {
  await markChanges(db, { import_id, rows_of, kind: 'conflict' });
}

/** Afterwards the rows that another version followed are listed as kept. Call it before the others are undone. */
export async function markKept(db: Db, { import_id, rows_of }: Omit<Range, 'from' | 'to'>): Promise<void> {
  await markChanges(db, { import_id, rows_of, kind: 'kept' });
}

/** Rows that had nothing to change in the dry run, and whose plan another import has written or deleted since. */
export async function markOutdated(db: Db, import_id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update policy_import_changes changes set kind = 'conflict'
    where changes.import_id = ${import_id}::bigint and changes.kind = 'unchanged' and not exists (
      select from policies where policies.id = changes.policy_id
        and (policies.version = changes.policy_version or policies.import_id is null))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function markChanges(
  db: Db,
  { import_id, rows_of, kind }: { import_id: number; rows_of: number; kind: ImportRowKind },
): Promise<void> {
  await sql`
    update policy_import_changes changes set kind = ${kind}::import_row_kind
    where changes.import_id = ${import_id}::bigint and changes.kind in ('changed', 'ended')
      and not exists (
        select from policies where policies.id = changes.policy_id and policies.import_id = ${import_id}::bigint)`.execute(
    db,
  );
  await sql`
    update policy_import_changes changes set kind = ${kind}::import_row_kind
    from policy_import_rows rows
    where changes.import_id = ${import_id}::bigint and changes.kind = 'new'
      and rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
      and not exists (
        select from policies where policies.import_key = coalesce(changes.own_key, rows.import_key) and policies.import_id = ${import_id}::bigint)`.execute(
    db,
  );
}

export async function insertSubscribers(db: Db, { import_id, rows_of, from, to }: Range): Promise<void> {
  await sql`
    insert into client_subscribers (subscriber_digest, client_id, import_id)
    select rows.subscriber_digest, changes.client_id, changes.import_id
    from policy_import_changes changes
    join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
    where changes.import_id = ${import_id}::bigint and changes.kind = 'new'
      and changes.row_number >= ${from}::int and changes.row_number < ${to}::int and rows.subscriber_digest is not null
      and changes.own_key is null
    order by rows.subscriber_digest
    on conflict do nothing`.execute(db);
}

export async function deleteSubscribers(db: Db, { import_id, rows_of }: Omit<Range, 'from' | 'to'>): Promise<void> {
  await sql`
    delete from client_subscribers subscribers
    where subscribers.import_id = ${import_id}::bigint and not exists (
      select from policy_import_changes changes
      join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
      where changes.import_id = ${import_id}::bigint and changes.kind = 'kept'
        and changes.client_id = subscribers.client_id and rows.subscriber_digest = subscribers.subscriber_digest)`.execute(
    db,
  );
}

/** What undone imports learned from plans that were kept then and are deleted now. */
export async function deleteUndoneSubscribers(db: Db): Promise<void> {
  await sql`
    delete from client_subscribers subscribers using policy_imports
    where policy_imports.id = subscribers.import_id and policy_imports.status = 'undone' and not exists (
      select from policy_import_changes changes
      join policy_import_rows rows on rows.import_id = coalesce(policy_imports.rows_of_import_id, policy_imports.id)
        and rows.row_number = changes.row_number
      join policies on policies.import_key = coalesce(changes.own_key, rows.import_key)
      where changes.import_id = subscribers.import_id and changes.kind = 'kept'
        and changes.client_id = subscribers.client_id and rows.subscriber_digest = subscribers.subscriber_digest)`.execute(
    db,
  );
}

export async function deleteOrphanedSubscribers(db: Db): Promise<void> {
  await sql`
    delete from client_subscribers
    where not exists (select from client_profiles where client_profiles.user_id = client_subscribers.client_id)`.execute(
    db,
  );
}
