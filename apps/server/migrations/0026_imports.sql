create type import_status as enum (
  'applied',
  'applying',
  'cancelled',
  'failed',
  'mapping',
  'parsing',
  'ready',
  'undoing',
  'undone'
);

create type import_row_kind as enum (
  'ambiguous',
  'changed',
  'conflict',
  'ended',
  'invalid',
  'kept',
  'new',
  'skipped',
  'unchanged',
  'unmatched'
);

create table policy_imports (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  filename_encrypted text not null,
  byte_size bigint not null,
  file_digest bytea,
  blob_id bigint references blobs on delete set null,
  data_key_encrypted text,
  status import_status not null default 'parsing',
  cancel_requested_at timestamptz,
  error text,
  columns_encrypted text,
  header_digest bytea,
  mapping text[] not null default '{}'::text[],
  ends_missing boolean not null default false,
  rows_of_import_id bigint references policy_imports on delete set null,
  row_count integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  progress_since timestamptz,
  created_at timestamptz not null,
  ready_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  ended_at timestamptz,
  rows_deleted_at timestamptz,
  attempts smallint not null default 0,
  applied_by bigint references users on delete set null,
  undone_by bigint references users on delete set null,
  constants jsonb not null default '{}'::jsonb
);
comment on table policy_imports is 'Imports of policies. The rows of a file are staged with typed values; its cells are encrypted with a key that is deleted with them.';
comment on column policy_imports.user_id is 'The user who imports; null for a deleted user.';
comment on column policy_imports.file_digest is 'SHA-256 of the bytes.';
comment on column policy_imports.blob_id is 'The uploaded file; null once it is deleted, which ends the import.';
comment on column policy_imports.data_key_encrypted is 'The key of the encrypted rows; null once they are deleted.';
comment on column policy_imports.columns_encrypted is 'Header and sample values of each column, as JSON.';
comment on column policy_imports.header_digest is 'SHA-256 of the header. Files with the same header share a mapping.';
comment on column policy_imports.mapping is 'The field of each column; an empty text for none.';
comment on column policy_imports.rows_of_import_id is 'The applied import of the same file and mapping whose rows this one uses.';
comment on column policy_imports.progress_done is 'Bytes while the file is read, otherwise rows.';
comment on column policy_imports.rows_deleted_at is 'When the staged rows were deleted.';
comment on column policy_imports.attempts is 'How often the current step was started without an outcome because its process ended.';
comment on column policy_imports.applied_by is 'Null for a deleted user.';
comment on column policy_imports.undone_by is 'Null for a deleted user.';
comment on column policy_imports.constants is 'By field: the value for all rows, for fields without a column.';

create index policy_imports_by_header on policy_imports (header_digest, id) where applied_at is not null;
create index policy_imports_of_applier on policy_imports (applied_by);
create index policy_imports_of_blob on policy_imports (blob_id);
create index policy_imports_of_rows on policy_imports (rows_of_import_id);
create index policy_imports_of_status on policy_imports (status, id desc) where status in ('failed', 'mapping', 'ready');
create index policy_imports_of_undoer on policy_imports (undone_by);
create index policy_imports_of_user on policy_imports (user_id);

create table policy_import_rows (
  import_id bigint,
  row_number integer,
  import_key bytea,
  content_digest bytea,
  subscriber_digest bytea,
  email_digest bytea,
  name_digest bytea,
  policy_type text,
  policy_status text,
  issuer_name text,
  plan_name text,
  metallic_level text,
  covered_lives smallint,
  effective_on date,
  ends_on date,
  gross_premium_cents bigint,
  subsidy_cents bigint,
  premium_cents bigint,
  deductible_cents bigint,
  moop_cents bigint,
  summary_of_benefits_url text,
  error_column text,
  error_reason text,
  primary key (import_id, row_number)
);
comment on table policy_import_rows is 'Rows of imported files, deleted after 30 days. No foreign key: imports are never deleted, and checking each row would slow down an import.';
comment on column policy_import_rows.subscriber_digest is 'Keyed digest of ffm_subscriber_id.';
comment on column policy_import_rows.email_digest is 'Keyed digest of email and birth date.';
comment on column policy_import_rows.name_digest is 'Keyed digest of first name, last name, birth date and zip code.';
alter table policy_import_rows alter column import_id set statistics 0;

create table policy_import_cells (
  import_id bigint references policy_imports on delete cascade,
  first_row integer,
  last_row integer not null,
  content bytea not null,
  primary key (import_id, first_row)
);
comment on table policy_import_cells is 'The cells of some consecutive rows: compressed JSON, encrypted with the key of the import. Cells of unassigned columns are not stored.';
alter table policy_import_cells alter column content set storage external;

create table policy_import_changes (
  import_id bigint,
  kind import_row_kind,
  row_number integer,
  client_id bigint,
  policy_id bigint,
  policy_version integer,
  is_decided boolean not null default false,
  primary key (import_id, kind, row_number)
);
comment on table policy_import_changes is 'What an import does with each row, deleted after 30 days. No foreign keys, as for policy_import_rows: plans and clients can be deleted at any time.';
comment on column policy_import_changes.policy_version is 'The version that the dry run read.';
comment on column policy_import_changes.is_decided is 'A user chose the client of an ambiguous row or skipped the row.';
alter table policy_import_changes alter column import_id set statistics 0;
alter table policy_import_changes alter column kind set statistics 0;

create table policy_import_mappings (
  header_digest bytea primary key,
  mapping text[] not null,
  saved_at timestamptz not null,
  constants jsonb not null default '{}'::jsonb
);
comment on table policy_import_mappings is 'How users mapped the columns of a header.';
comment on column policy_import_mappings.constants is 'As in policy_imports.';

create table policy_import_keys (
  id bigint primary key check (id = 1),
  digest_key_encrypted text not null
);
comment on table policy_import_keys is 'One row with the key of all digests of imports. They stay valid when other secrets change.';

create table client_match_keys (
  client_id bigint primary key references client_profiles on delete cascade,
  email_digest bytea,
  name_digest bytea,
  revision integer not null default 0,
  is_stale boolean not null default false
);
comment on table client_match_keys is 'Digests by which imports find clients. Triggers mark changed clients as stale, and a job computes their digests again. Until then the previous digests count too, so that a row that could mean one of two clients is ambiguous. Disabled clients have none.';
comment on column client_match_keys.revision is 'Counts the changes of the client. Digests of an earlier revision are not written.';

create index client_match_keys_by_email on client_match_keys (email_digest);
create index client_match_keys_by_name on client_match_keys (name_digest);
create index client_match_keys_stale on client_match_keys (client_id) where is_stale;

create table client_subscribers (
  subscriber_digest bytea,
  client_id bigint,
  import_id bigint not null,
  primary key (subscriber_digest, client_id)
);
comment on table client_subscribers is 'Keyed digests of the ffm_subscriber_id of clients, from applied imports. No foreign key: only clients with match keys count, and a job deletes the others.';
comment on column client_subscribers.import_id is 'The first import with this id. No foreign key, as for its rows.';

create function invalidate_match_keys(changed_client_id bigint) returns void language sql as $$
  insert into client_match_keys (client_id, revision, is_stale)
  select user_id, 1, true from client_profiles where user_id = changed_client_id
  on conflict (client_id) do update set revision = client_match_keys.revision + 1, is_stale = true
$$;

create function invalidate_match_keys_of_profiles() returns trigger language plpgsql as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return null; end if;
  perform invalidate_match_keys(new.user_id);
  return null;
end $$;

create function invalidate_match_keys_of_users() returns trigger language plpgsql as $$
begin
  perform invalidate_match_keys(new.id);
  if new.disabled_at is not null then
    update client_match_keys set email_digest = null, name_digest = null where client_id = new.id;
  end if;
  return null;
end $$;

create trigger invalidate_match_keys after update of birthdate_encrypted, zip_code on client_profiles
  for each row
  when (new.birthdate_encrypted is distinct from old.birthdate_encrypted or new.zip_code is distinct from old.zip_code)
  execute function invalidate_match_keys_of_profiles();
create trigger invalidate_match_keys after update of email, first_name, last_name, disabled_at on users
  for each row
  when (new.type = 'ClientUser' and (new.email is distinct from old.email or new.first_name is distinct from old.first_name or new.last_name is distinct from old.last_name or new.disabled_at is distinct from old.disabled_at))
  execute function invalidate_match_keys_of_users();
