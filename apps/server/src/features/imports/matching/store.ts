import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { identityOfRow, ownKeyOfRow, type Range, type RowPlace } from './queries.ts';
import type { identityColumns } from './rules.ts';

/**
 * Tables that grow by a million rows at once have no statistics yet: look-ups by index are right for a group of rows.
 * @param mode `auto` for few rows at a time, where planning each statement and each foreign key check takes longer than running it
 */
export async function planByIndex(db: Db, mode: 'auto' | 'force_custom_plan' = 'force_custom_plan'): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', ${mode}, true)`.execute(db);
}

/** The row is about the same person as the one that its policy was last imported from. */
const isRemembered = sql`case when keyed.identity_digest is null then false else keyed.identity_digest = ${identityOfRow} end`;

/** One client, by all that the row says. Most rows end here. */
const plainClient = sql`case
  when remembered.is_same then keyed.client_id
  when mailed.clients = 1 and mailed.is_exact and (learned.ids is null or mailed.client_id = any(learned.ids))
    and (keyed.id is null or keyed.client_id = mailed.client_id) then mailed.client_id end`;

/** The clients that a row points to, each with what it shares with the row. */
const marks = sql`
  select ids.client_id, ids.client_id = keyed.client_id as by_key, ids.client_id = any(learned.ids) as by_subscriber,
    keys.address_digest = rows.address_digest as by_email, keys.person_digest = rows.person_digest as is_namesake,
    keys.birth_digest = rows.birth_digest as is_born, keys.zip_digest = rows.zip_digest as is_neighbor
  from (
    select keyed.client_id where keyed.id is not null
    union select unnest(learned.ids)
    union select client_id from client_match_keys where client_match_keys.address_digest = rows.address_digest
    union select client_id from client_match_keys
      where client_match_keys.person_digest = rows.person_digest and client_match_keys.birth_digest = rows.birth_digest) ids
  left join client_match_keys keys on keys.client_id = ids.client_id`;

/**
 * Each identifier that any client has must be the client's. An id of the marketplace or the carrier counts only if nothing else
 * in the row says that it is about another person.
 */
const judged = sql`
  select client_id,
    (by_key or not any_key) and (by_subscriber or not any_subscriber) and (by_email or not any_email)
      and case when any_full_name then by_full_name when any_name then by_name else true end as fits,
    by_email and is_born is true or by_full_name as is_certain,
    by_key or by_subscriber as by_id,
    by_email and is_born is not false or by_name or is_born is null and is_namesake is true
      or rows.address_digest is null and rows.person_digest is null as is_confirmed,
    by_email and is_born is null and is_namesake is true as is_likely
  from (
    select *, bool_or(by_key) over () as any_key, bool_or(by_subscriber) over () as any_subscriber,
      bool_or(by_email) over () as any_email, bool_or(by_name) over () as any_name, bool_or(by_full_name) over () as any_full_name
    from (
      select client_id, by_key is true as by_key, by_subscriber is true as by_subscriber, by_email is true as by_email,
        (is_namesake and is_born) is true as by_name, (is_namesake and is_born and is_neighbor) is true as by_full_name,
        is_namesake, is_born
      from (${marks}) marks) named) compared`;

/** The client as text, and the question for a user; each can be null. */
const verdict = sql`
  select array[
    case when count(*) filter (where fits) = 1 and bool_or(is_certain or by_id and is_confirmed) filter (where fits)
      then min(client_id) filter (where fits) end::text,
    case
      when bool_or(is_certain or by_id or is_likely) is not true then null
      when count(*) filter (where fits) = 0 then 'contradiction'
      when count(*) filter (where fits) > 1 then 'several'
      when bool_or(is_certain or by_id and is_confirmed) filter (where fits) then null
      when bool_or(by_id or is_likely) filter (where fits) then 'unconfirmed' end]
  from (${judged}) judged`;

/** Decides what happens with each row. What few rows need is in `case`, so that the others do not pay for it. */
export async function insertChanges(db: Db, { import_id, rows_of, from, to }: Range): Promise<void> {
  await sql`
    insert into policy_import_changes (import_id, kind, row_number, client_id, policy_id, policy_version, question, own_key)
    select ${import_id}::bigint,
      (case
        when rows.error_reason is not null then 'invalid'
        when found.question is not null and own.id is null then 'ambiguous'
        when coalesce(own.client_id, plain.client_id, found.client_id) is null then 'unmatched'
        when coalesce(own.id, keyed.id) is null then 'new'
        when coalesce(own.content_digest, keyed.content_digest) = rows.content_digest then 'unchanged'
        else 'changed' end)::import_row_kind,
      rows.row_number, coalesce(own.client_id, plain.client_id, found.client_id),
      coalesce(own.id, keyed.id), coalesce(own.version, keyed.version),
      case when own.id is null then found.question end, own.import_key
    from policy_import_rows rows
    left join policies keyed on keyed.import_key = rows.import_key
    cross join lateral (select ${isRemembered} as is_same offset 0) remembered
    left join lateral (
      select min(client_id) as client_id, count(*) as clients,
        bool_and(person_digest = rows.person_digest and birth_digest = rows.birth_digest) as is_exact
      from client_match_keys
      where client_match_keys.address_digest = rows.address_digest and not remembered.is_same) mailed on true
    left join lateral (
      select array_agg(client_subscribers.client_id) as ids from client_subscribers
      where client_subscribers.subscriber_digest = rows.subscriber_digest and not remembered.is_same
        and exists (
          select from users where users.id = client_subscribers.client_id and users.type = 'ClientUser' and users.disabled_at is null)
    ) learned on true
    cross join lateral (select ${plainClient} as client_id offset 0) plain
    cross join lateral (
      select case when plain.client_id is null and rows.error_reason is null then (${verdict}) end as verdict offset 0) judgment
    cross join lateral (
      select judgment.verdict[1]::bigint as client_id, judgment.verdict[2]::import_question as question,
        case when judgment.verdict[2] is not null then ${ownKeyOfRow} end as own_key offset 0) found
    left join policies own on own.import_key = found.own_key
    where rows.import_id = ${rows_of}::bigint and rows.row_number >= ${from}::int and rows.row_number < ${to}::int`.execute(
    db,
  );
}

/**
 * The first row of a key counts, one without a question before others. Another one that is another client's is a question for a
 * user, as is one that was a question; any other is invalid. Rows are joined by their place, so that each duplicate is one look-up,
 * however wrong the statistics of the growing tables are.
 */
export async function rejectDuplicates(db: Db, import_id: number): Promise<void> {
  await planByIndex(db);
  await sql`
    with
      numbered as (
        select ctid as place, row_number, import_key, count(*) over (partition by import_key) as copies
        from policy_import_rows where import_id = ${import_id}::bigint and import_key is not null),
      decided as (
        select numbered.place, numbered.row_number, changes.place as change_place, changes.kind, changes.client_id,
          changes.own_key, person.identity, first_value(numbered.row_number) over leader as first_row,
          first_value(changes.client_id) over leader as first_client, first_value(person.identity) over leader as first_identity
        from numbered
        cross join lateral (
          select ctid as place, kind, client_id, own_key from policy_import_changes
          where import_id = ${import_id}::bigint and row_number = numbered.row_number
            and kind in ('ambiguous', 'changed', 'new', 'unchanged', 'unmatched')
          offset 0) changes
        cross join lateral (
          select ${identityOfRow} as identity from policy_import_rows rows where rows.ctid = numbered.place) person
        where numbered.copies > 1
        window leader as (
          partition by numbered.import_key
          order by changes.own_key is not null, changes.kind in ('ambiguous', 'unmatched'), numbered.row_number)),
      duplicates as materialized (
        select place, change_place, first_row, kind = 'new' and first_client <> client_id as is_other
        from decided
        where row_number <> first_row and own_key is null and (kind <> 'ambiguous' or identity = first_identity)),
      asked as (
        update policy_import_changes changes set kind = 'ambiguous', client_id = null, question = 'contradiction',
          own_key = ${ownKeyOfRow}
        from duplicates join policy_import_rows rows on rows.ctid = duplicates.place
        where changes.ctid = duplicates.change_place and duplicates.is_other),
      rejected as (
        update policy_import_rows rows set error_reason = 'Is the same plan as row ' || duplicates.first_row
        from duplicates where rows.ctid = duplicates.place and duplicates.is_other is not true)
    update policy_import_changes changes set kind = 'invalid', question = null
    from duplicates where changes.ctid = duplicates.change_place and duplicates.is_other is not true`.execute(db);
}

/**
 * A row is a policy of its own if its key is that of another client's policy or of another row that adds one.
 * @param client_id null skips the row
 */
export async function decideRow(
  db: Db,
  {
    import_id,
    rows_of,
    row_number,
    client_id,
    is_key_taken,
  }: RowPlace & { readonly client_id: number | null; readonly is_key_taken: boolean },
): Promise<void> {
  await sql`
    update policy_import_changes changes set client_id = ${client_id}::bigint, is_decided = true,
      kind = (case
        when ${client_id}::bigint is null then 'skipped'
        when target.id is null then 'new'
        when target.content_digest = target.row_digest then 'unchanged'
        else 'changed' end)::import_row_kind,
      policy_id = target.id, policy_version = target.version, own_key = target.own_key
    from (
      select rows.content_digest as row_digest, coalesce(own.id, keyed.id) as id, coalesce(own.version, keyed.version) as version,
        coalesce(own.content_digest, keyed.content_digest) as content_digest,
        case when own.id is not null or other.id is not null or ${is_key_taken} then ${ownKeyOfRow} end as own_key
      from policy_import_rows rows
      left join policies keyed on keyed.import_key = rows.import_key and keyed.client_id = coalesce(${client_id}::bigint, keyed.client_id)
      left join policies other on other.import_key = rows.import_key and other.client_id <> ${client_id}::bigint
      left join policies own on own.import_key = ${ownKeyOfRow} and own.client_id = ${client_id}::bigint
      where rows.import_id = ${rows_of}::bigint and rows.row_number = ${row_number}::int) target
    where changes.import_id = ${import_id}::bigint and changes.row_number = ${row_number}::int
      and (changes.kind in ('ambiguous', 'unmatched') or changes.is_decided)`.execute(db);
}

type IdentityColumn = (typeof identityColumns)[number];

/** Digests in hexadecimal. */
interface MatchKeys extends Readonly<Record<IdentityColumn, string | null>> {
  readonly client_id: number;
  readonly revision: number;
}

/** Skips clients that changed since `keys` were computed; the job computes theirs again, also after the database crashed. */
export async function saveMatchKeys(db: Db, keys: readonly MatchKeys[]): Promise<void> {
  const bytesOf = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'));
  const digests = (column: IdentityColumn) => sql`${keys.map((key) => bytesOf(key[column]))}::bytea[]`;
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db);
  await sql`
    insert into client_match_keys (client_id, address_digest, person_digest, birth_digest, zip_digest, revision)
    select given.* from unnest(${keys.map(({ client_id }) => client_id)}::bigint[], ${digests('address_digest')},
        ${digests('person_digest')}, ${digests('birth_digest')}, ${digests('zip_digest')},
        ${keys.map(({ revision }) => revision)}::int[])
      as given (client_id, address_digest, person_digest, birth_digest, zip_digest, revision)
    join client_profiles on client_profiles.user_id = given.client_id
    on conflict (client_id) do update set
      address_digest = excluded.address_digest, person_digest = excluded.person_digest, birth_digest = excluded.birth_digest,
      zip_digest = excluded.zip_digest, is_stale = false
    where client_match_keys.revision = excluded.revision`.execute(db);
}
