import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ImportRowKind } from '../../../db/database.gen.ts';
import { contentColumns } from '../../policies/imported/rules.ts';

export interface Range {
  readonly import_id: number;
  /** A repeated file uses the rows of the earlier import. */
  readonly rows_of: number;
  readonly from: number;
  readonly to: number;
}

const ofRange = ({ import_id, from, to }: Range, kind: ImportRowKind) => sql`
  changes.import_id = ${import_id}::bigint and changes.kind = ${kind}::import_row_kind
    and changes.row_number >= ${from}::int and changes.row_number < ${to}::int`;

const stagedValues = sql`
  ${sql.join(contentColumns.map((column) => sql.ref(`rows.${column}`)))},
  rows.row_number as import_row, rows.import_key, rows.content_digest`;

const joinRows = ({ rows_of }: Range) => sql`
  join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number`;

export const newPolicies = (range: Range): RawBuilder<unknown> => sql`
  select changes.client_id, changes.import_id, ${stagedValues}
  from policy_import_changes changes ${joinRows(range)}
  where ${ofRange(range, 'new')}
    and exists (
      select from users where users.id = changes.client_id and users.type = 'ClientUser' and users.disabled_at is null)
  order by changes.client_id`;

export const changedPolicies = (range: Range): RawBuilder<unknown> => sql`
  select changes.policy_id, changes.policy_version, changes.import_id, ${stagedValues}
  from policy_import_changes changes ${joinRows(range)}
  where ${ofRange(range, 'changed')}`;

export const endedPolicies = (range: Range): RawBuilder<unknown> => sql`
  select changes.policy_id, changes.policy_version, changes.import_id
  from policy_import_changes changes where ${ofRange(range, 'ended')}`;

export const addedKeys = (range: Range): RawBuilder<unknown> => sql`
  select rows.import_key, changes.import_id
  from policy_import_changes changes ${joinRows(range)}
  where ${ofRange(range, 'new')}
  order by changes.client_id`;

export const replacedVersions = (range: Range, kind: 'changed' | 'ended'): RawBuilder<unknown> => sql`
  select changes.policy_id, changes.policy_version, changes.import_id
  from policy_import_changes changes where ${ofRange(range, kind)}`;

export async function countKinds(db: Db, import_id: number): Promise<Partial<Record<ImportRowKind, number>>> {
  const rows = await db
    .selectFrom('policy_import_changes')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('import_id', '=', import_id)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

export async function lastRow(db: Db, import_id: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(last) as last from unnest(enum_range(null::import_row_kind)) kind
    cross join lateral (
      select row_number as last from policy_import_changes
      where import_id = ${import_id}::bigint and policy_import_changes.kind = kind.kind
      order by row_number desc limit 1) found`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function lastStagedRow(db: Db, import_id: number): Promise<number> {
  const rows = db.selectFrom('policy_import_rows').select('row_number').where('import_id', '=', import_id);
  return (await rows.orderBy('row_number', 'desc').limit(1).executeTakeFirst())?.row_number ?? 0;
}

export async function listUnmatchable(db: Db, after: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    zip_code: string | null;
    birthdate_encrypted: string | null;
    revision: number;
  }>`
    select users.id, users.email, users.first_name, users.last_name, profiles.zip_code, profiles.birthdate_encrypted,
      coalesce(keys.revision, 0) as revision
    from client_profiles profiles join users on users.id = profiles.user_id
    left join client_match_keys keys on keys.client_id = profiles.user_id
    where profiles.user_id > ${after}::bigint and users.type = 'ClientUser' and users.disabled_at is null
      and coalesce(keys.is_stale, true)
    order by profiles.user_id limit ${limit}::int`.execute(db);
  return rows;
}
