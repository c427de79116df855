import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { ImportRowKind } from '../../../db/database.gen.ts';
import { contentColumns } from '../../policies/imported/rules.ts';
import { identityOfRow, type Range } from '../matching/queries.ts';

const ofRange = ({ import_id, from, to }: Range, kind: ImportRowKind) => sql`
  changes.import_id = ${import_id}::bigint and changes.kind = ${kind}::import_row_kind
    and changes.row_number >= ${from}::int and changes.row_number < ${to}::int`;

const stagedValues = sql`
  ${sql.join(contentColumns.map((column) => sql.ref(`rows.${column}`)))},
  rows.row_number as import_row, coalesce(changes.own_key, rows.import_key) as import_key, rows.content_digest,
  ${identityOfRow} as identity_digest`;

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
  select coalesce(changes.own_key, rows.import_key) as import_key, changes.import_id
  from policy_import_changes changes ${joinRows(range)}
  where ${ofRange(range, 'new')}
  order by changes.client_id`;

/** Of the plans that were written or undone. Call it once conflicts and kept ones are marked. */
export const concernedClients = (import_id: number): RawBuilder<unknown> => sql`
  select distinct client_id from policy_import_changes
  where import_id = ${import_id}::bigint and kind in ('new', 'changed', 'ended')`;

const isUndone = (version: 'earlier' | 'next') => sql`exists (
  select from policy_imports where policy_imports.id = ${sql.ref(`${version}.import_id`)} and policy_imports.status = 'undone')`;

/** The version before the import, or before the imports that were undone earlier; null if one of them added the policy. */
const restoredVersion = sql`case when not ${isUndone('earlier')} then earlier.version else (
  with recursive versions (version, restored_version, is_undone) as (
    select earlier.version, earlier.restored_version, true
    union all
    select next.version, next.restored_version, ${isUndone('next')}
    from versions join policy_versions next on next.policy_id = earlier.policy_id
      and next.version = coalesce(versions.restored_version, versions.version - 1)
    where versions.is_undone)
  select version from versions where not is_undone) end`;

const joinEarlier = sql`
  join policy_versions earlier on earlier.policy_id = changes.policy_id and earlier.version = changes.policy_version`;

export const replacedVersions = (range: Range, kind: 'changed' | 'ended'): RawBuilder<unknown> => sql`
  select changes.policy_id, ${restoredVersion} as policy_version, changes.import_id
  from policy_import_changes changes ${joinEarlier} where ${ofRange(range, kind)}`;

/** Policies that only undone imports have written. */
export const keysWithoutVersion = (range: Range, kind: 'changed' | 'ended'): RawBuilder<unknown> => sql`
  select policies.import_key, changes.import_id
  from policy_import_changes changes join policies on policies.id = changes.policy_id and policies.import_id = changes.import_id
  ${joinEarlier} where ${ofRange(range, kind)} and ${restoredVersion} is null`;

/** Of rows that a user decided and that have nothing to change. */
export const decidedIdentities = (import_id: number, rows_of: number): RawBuilder<unknown> => sql`
  select changes.policy_id, changes.policy_version, ${identityOfRow} as identity_digest
  from policy_import_changes changes
  join policy_import_rows rows on rows.import_id = ${rows_of}::bigint and rows.row_number = changes.row_number
  where changes.import_id = ${import_id}::bigint and changes.kind = 'unchanged' and changes.is_decided`;

/** Whether another import was applied or undone since. */
export const wasWrittenSince = async (db: Db, import_id: number, moment: string): Promise<boolean> =>
  (await db
    .selectFrom('policy_imports')
    .select('id')
    .where('id', '<>', import_id)
    .where(({ or, eb }) => or([eb('applied_at', '>=', moment), eb('undone_at', '>=', moment)]))
    .executeTakeFirst()) !== undefined;

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
      and (coalesce(keys.is_stale, true) or keys.person_digest is null)
    order by profiles.user_id limit ${limit}::int`.execute(db);
  return rows;
}
