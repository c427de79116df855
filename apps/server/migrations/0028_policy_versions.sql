-- Plans are edited by hand and by imports. Each policy is a versioned record; its previous versions stay in policy_versions.

alter table policies
  add column ends_on date,
  add column gross_premium_cents bigint check (gross_premium_cents >= 0),
  add column subsidy_cents bigint check (subsidy_cents >= 0),
  add column version integer not null default 1,
  add column saved_at timestamptz not null default now(),
  add column saved_by bigint references users on delete set null,
  add column import_id bigint,
  add column import_row integer,
  add column import_key bytea unique,
  add column content_digest bytea;
comment on column policies.ends_on is 'The last day of cover';
comment on column policies.premium_cents is 'A month, what the client pays';
comment on column policies.gross_premium_cents is 'A month, before the tax credit; known from imports only';
comment on column policies.subsidy_cents is 'A month, the tax credit; known from imports only';
comment on column policies.version is 'The writer increments it. An update that keeps it leaves no history.';
comment on column policies.saved_at is 'When this version was written';
comment on column policies.saved_by is 'Who wrote this version; null for an import and for a deleted user';
comment on column policies.import_id is 'The import that wrote this version; null for a person';
comment on column policies.import_row is 'The row of the file, the header being row 1';
comment on column policies.import_key is 'Digest of the natural key in imported files; null for a plan added by hand';
comment on column policies.content_digest is
  'Digest of the imported row that was applied last. It stays when a person edits the plan, so that the same file changes nothing.';
-- Partial, so that rows of an import, which have no writer, cost nothing.
create index policies_of_writer on policies (saved_by) where saved_by is not null;

create table policy_versions (
  policy_id bigint not null,
  version integer not null,
  client_id bigint not null references client_profiles on delete cascade,
  policy_type text not null,
  policy_status text not null,
  issuer_name text not null,
  plan_name text,
  metallic_level text,
  covered_lives smallint,
  effective_on date,
  ends_on date,
  premium_cents bigint,
  gross_premium_cents bigint,
  subsidy_cents bigint,
  deductible_cents bigint,
  moop_cents bigint,
  major_medical boolean not null,
  summary_of_benefits_url text,
  saved_at timestamptz not null,
  saved_by bigint references users on delete set null,
  import_id bigint,
  import_row integer,
  import_key bytea,
  content_digest bytea,
  replaced_at timestamptz not null,
  replaced_by bigint references users on delete set null,
  replaced_by_import_id bigint,
  replaced_by_import_row integer,
  primary key (policy_id, version)
);
comment on table policy_versions is
  'Previous versions of policies. A trigger writes them for updates; who deletes policies inserts their last versions.';
comment on column policy_versions.policy_id is 'No foreign key: the history outlives the policy';
comment on column policy_versions.replaced_by is 'Who replaced this version; null for an import and for a deleted user';
create index policy_versions_of_client on policy_versions (client_id);
create index policy_versions_of_writer on policy_versions (saved_by) where saved_by is not null;
create index policy_versions_of_replacer on policy_versions (replaced_by) where replaced_by is not null;

-- The statement is planned at each call (execute): a plan cached for one row would join a million rows of an import row by row.
create function keep_policy_versions() returns trigger language plpgsql as $$
begin
  execute '
    insert into policy_versions (
      policy_id, version, client_id, policy_type, policy_status, issuer_name, plan_name, metallic_level, covered_lives,
      effective_on, ends_on, premium_cents, gross_premium_cents, subsidy_cents, deductible_cents, moop_cents, major_medical,
      summary_of_benefits_url, saved_at, saved_by, import_id, import_row, import_key, content_digest,
      replaced_at, replaced_by, replaced_by_import_id, replaced_by_import_row)
    select
      replaced.id, replaced.version, replaced.client_id, replaced.policy_type, replaced.policy_status, replaced.issuer_name,
      replaced.plan_name, replaced.metallic_level, replaced.covered_lives, replaced.effective_on, replaced.ends_on,
      replaced.premium_cents, replaced.gross_premium_cents, replaced.subsidy_cents, replaced.deductible_cents,
      replaced.moop_cents, replaced.major_medical, replaced.summary_of_benefits_url, replaced.saved_at, replaced.saved_by,
      replaced.import_id, replaced.import_row, replaced.import_key, replaced.content_digest,
      written.saved_at, written.saved_by, written.import_id, written.import_row
    from replaced join written using (id)
    where written.version <> replaced.version';
  return null;
end $$;
create trigger keep_policy_versions after update on policies
  referencing old table as replaced new table as written
  for each statement execute function keep_policy_versions();
