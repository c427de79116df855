import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { contentColumns } from './rules.ts';

/** Rows of a query, in whose columns a policy's are named as in `policies`. */
type Source = RawBuilder<unknown>;

const refs = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));

const changedRows = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0);

/** @returns how many were inserted: not those whose key exists */
export async function insertImported(db: Db, { source, now }: { source: Source; now: Date }): Promise<number> {
  const columns = [
    'client_id',
    ...contentColumns,
    'import_id',
    'import_row',
    'import_key',
    'content_digest',
    'identity_digest',
  ];
  return changedRows(
    await sql`
      insert into policies (${refs(columns)}, major_medical, saved_at)
      select ${refs(columns, 'source')}, source.policy_type = 'aca', ${now.toISOString()}::timestamptz
      from (${source}) source
      on conflict (import_key) do nothing`.execute(db),
  );
}

/** @param source has `policy_id` and `policy_version`, too: policies of another version stay as they are */
export async function updateImported(db: Db, { source, now }: { source: Source; now: Date }): Promise<number> {
  const assigned = [...contentColumns, 'import_id', 'import_row', 'content_digest', 'identity_digest'].map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`source.${column}`)}`,
  );
  return changedRows(
    await sql`
      update policies set ${sql.join(assigned)}, major_medical = policies.major_medical or source.policy_type = 'aca',
        version = policies.version + 1, saved_at = ${now.toISOString()}::timestamptz, saved_by = null, restored_version = null
      from (${source}) source
      where policies.id = source.policy_id and policies.version = source.policy_version`.execute(db),
  );
}

/** Who the policies are about, without a new version. @param source has `policy_id`, `policy_version` and `identity_digest` */
export async function rememberIdentities(db: Db, source: Source): Promise<void> {
  await sql`
    update policies set identity_digest = source.identity_digest from (${source}) source
    where policies.id = source.policy_id and policies.version = source.policy_version`.execute(db);
}

/**
 * No row of the file is about them. Their digest is that of no row, so that one of a later file changes them, whatever it says.
 * @param source has `policy_id`, `policy_version` and `import_id`
 */
export async function endImported(db: Db, { source, now }: { source: Source; now: Date }): Promise<number> {
  return changedRows(
    await sql`
      update policies set policy_status = 'terminated', import_id = source.import_id, import_row = null,
        content_digest = '\\x'::bytea, ends_on = least(policies.ends_on, ${now.toISOString()}::timestamptz::date),
        version = policies.version + 1, saved_at = ${now.toISOString()}::timestamptz, saved_by = null, restored_version = null
      from (${source}) source
      where policies.id = source.policy_id and policies.version = source.policy_version`.execute(db),
  );
}

interface Undo {
  readonly source: Source;
  readonly now: Date;
  readonly user_id: number | null;
}

/** Deletes policies that an import added. @param source has `import_key` and `import_id` */
export async function deleteImported(db: Db, { source, now, user_id }: Undo): Promise<number> {
  const kept = ['version', 'client_id', ...contentColumns, 'major_medical', 'saved_at', 'saved_by', 'import_id'];
  const columns = [...kept, 'import_row', 'import_key', 'content_digest', 'identity_digest', 'restored_version'];
  return changedRows(
    await sql`
      with deleted as (
        delete from policies using (${source}) source
        where policies.import_key = source.import_key and policies.import_id = source.import_id
        returning policies.*)
      insert into policy_versions (policy_id, ${refs(columns)}, replaced_at, replaced_by)
      select id, ${refs(columns)}, ${now.toISOString()}::timestamptz, ${user_id}::bigint from deleted
      on conflict do nothing`.execute(db),
  );
}

/**
 * Gives policies the content of an earlier version, if the import that replaced it wrote the current one. They belong to that
 * version's import again, so that it can be undone, too.
 * @param source has `policy_id`, `policy_version` and `import_id`
 */
export async function restoreImported(db: Db, { source, now, user_id }: Undo): Promise<number> {
  const restored = [...contentColumns, 'major_medical', 'import_id', 'import_row', 'content_digest', 'identity_digest'];
  const assigned = restored.map((column) => sql`${sql.ref(column)} = ${sql.ref(`earlier.${column}`)}`);
  return changedRows(
    await sql`
      update policies set ${sql.join(assigned)}, version = policies.version + 1, saved_at = ${now.toISOString()}::timestamptz,
        saved_by = ${user_id}::bigint, restored_version = earlier.version
      from (${source}) source
      join policy_versions earlier on earlier.policy_id = source.policy_id and earlier.version = source.policy_version
      where policies.id = source.policy_id and policies.import_id = source.import_id`.execute(db),
  );
}
