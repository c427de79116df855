import type { ImportQuestion, ImportRowKind } from 'contract/vocabulary/imports';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { contentColumns } from '../../policies/imported/rules.ts';
import { foundByRow } from '../matching/queries.ts';
import type { PolicyValues } from '../parsing/row/rules.ts';

export interface StagedRow {
  readonly row_number: number;
  readonly kind: ImportRowKind;
  readonly question: ImportQuestion | null;
  readonly can_choose: boolean;
  readonly client_id: number | null;
  readonly client_first_name: string | null;
  readonly client_last_name: string | null;
  readonly candidates: { id: number; name: string }[] | null;
  readonly before: PolicyValues | null;
  readonly after: PolicyValues | null;
  readonly error_column: string | null;
  readonly error_reason: string | null;
}

const valuesOf = (table: string) => {
  const column = (name: string) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`;
  return sql`json_build_object(${sql.join(contentColumns.map(column))})`;
};

interface Page {
  readonly import_id: number;
  readonly rows_of: number;
  readonly kind: ImportRowKind;
  readonly limit: number;
  readonly offset: number;
}

/** Before an import is applied, `before` is the policy as it is; afterwards it is the version that the import replaced. */
export async function listRows(db: Db, { import_id, rows_of, kind, limit, offset }: Page): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select changes.row_number, changes.kind, changes.question,
      changes.kind in ('ambiguous', 'unmatched') or changes.is_decided as can_choose,
      clients.id as client_id,      clients.first_name as client_first_name, clients.last_name as client_last_name,
      case when changes.kind = 'ambiguous' or changes.is_decided and changes.question is not null then (
        select json_agg(json_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name) order by users.id)
        from users where users.id in (${foundByRow}) and users.disabled_at is null) end as candidates,
      case when earlier.policy_id is not null then ${valuesOf('earlier')}
        when policies.id is not null then ${valuesOf('policies')} end as before,
      case when changes.kind = 'ended' or rows.policy_type is null then null else ${valuesOf('rows')} end as after,
      rows.error_column, rows.error_reason
    from policy_import_changes changes
    left join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
      and changes.kind <> 'ended'
    left join users clients on clients.id = changes.client_id
    left join policies on policies.id = changes.policy_id
    left join policy_versions earlier on earlier.policy_id = changes.policy_id and earlier.version = changes.policy_version
    where changes.import_id = ${import_id}::bigint and changes.kind = ${kind}::import_row_kind
    order by changes.row_number limit ${limit}::int offset ${offset}::int`.execute(db);
  return rows;
}

export async function listCells(db: Db, import_id: number, row_numbers: readonly number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from policy_import_cells
    where import_id = ${import_id}::bigint and first_row in (
      select (
        select max(first_row) from policy_import_cells cells
        where cells.import_id = ${import_id}::bigint and cells.first_row <= wanted.row_number)
      from unnest(${row_numbers}::int[]) as wanted (row_number))`.execute(db);
  return rows.map(({ content }) => content);
}

export interface FailedRow {
  readonly row_number: number;
  readonly kind: ImportRowKind;
  readonly question: ImportQuestion | null;
  readonly error_column: string | null;
  readonly error_reason: string | null;
}

const failedKinds = ['ambiguous', 'conflict', 'invalid', 'unmatched'] as const;

export async function listFailedRows(
  db: Db,
  { import_id, rows_of, after, limit }: { import_id: number; rows_of: number; after: number; limit: number },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select changes.row_number, changes.kind, changes.question, rows.error_column, rows.error_reason
    from unnest(${[...failedKinds]}::text[]) as failed (kind)
    cross join lateral (
      select row_number, kind, question from policy_import_changes
      where import_id = ${import_id}::bigint and policy_import_changes.kind = failed.kind::import_row_kind
        and row_number > ${after}::int
      order by row_number limit ${limit}::int) changes
    join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
    order by changes.row_number limit ${limit}::int`.execute(db);
  return rows;
}

export async function lockOpenRow(db: Db, { import_id, row_number }: { import_id: number; row_number: number }) {
  const { rows } = await sql<{ kind: ImportRowKind }>`
    select kind from policy_import_changes
    where import_id = ${import_id}::bigint and row_number = ${row_number}::int
      and (kind in ('ambiguous', 'unmatched') or is_decided) for update`.execute(db);
  return rows[0];
}
