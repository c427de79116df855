create table policies (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_profiles on delete cascade,
  policy_type text not null,
  policy_status text not null,
  issuer_name text not null,
  plan_name text,
  metallic_level text,
  covered_lives smallint check (covered_lives > 0),
  effective_on date,
  premium_cents bigint check (premium_cents >= 0),
  deductible_cents bigint check (deductible_cents >= 0),
  moop_cents bigint check (moop_cents >= 0),
  major_medical boolean not null default false,
  summary_of_benefits_url text,
  created_at timestamptz not null default now(),
  ends_on date,
  gross_premium_cents bigint check (gross_premium_cents >= 0),
  subsidy_cents bigint check (subsidy_cents >= 0),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null,
  import_id bigint,
  import_row integer,
  import_key bytea unique,
  content_digest bytea,
  restored_version integer
);
comment on table policies is 'Coverage of a client. A versioned record that users and imports edit.';
comment on column policies.premium_cents is 'Per month, after the tax credit.';
comment on column policies.deductible_cents is 'Per person and year.';
comment on column policies.moop_cents is 'Maximum out-of-pocket per person and year.';
comment on column policies.ends_on is 'The last day of coverage.';
comment on column policies.gross_premium_cents is 'Per month, before the tax credit. Known from imports only.';
comment on column policies.subsidy_cents is 'Tax credit per month. Known from imports only.';
comment on column policies.version is 'Incremented by the writer. An update that keeps it leaves no history.';
comment on column policies.saved_at is 'When this version was written.';
comment on column policies.saved_by is 'The user who wrote this version or undid an import; null for an import and for a deleted user.';
comment on column policies.import_id is 'The import that wrote this version; null for a user.';
comment on column policies.import_row is 'The row of the file, counting the header as row 1.';
comment on column policies.import_key is 'Digest of the natural key in imported files; null for a plan added by hand.';
comment on column policies.content_digest is 'Digest of the last imported row. A user''s edit keeps it, so that importing the same file again changes nothing.';
comment on column policies.restored_version is 'The earlier version whose values an undone import restored. The version after it is the import''s. Null for all other versions.';

create index policies_of_client on policies (client_id, id);
create index policies_of_writer on policies (saved_by) where saved_by is not null;

create table policy_versions (
  policy_id bigint,
  version integer,
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
  restored_version integer,
  primary key (policy_id, version)
);
comment on table policy_versions is 'Previous versions of policies. A trigger writes them for updates; deleting policies inserts their last versions.';
comment on column policy_versions.policy_id is 'No foreign key: the history outlives the policy.';
comment on column policy_versions.replaced_by is 'The user who replaced this version; null for an import and for a deleted user.';

create index policy_versions_of_client on policy_versions (client_id);
create index policy_versions_of_replacer on policy_versions (replaced_by) where replaced_by is not null;
create index policy_versions_of_writer on policy_versions (saved_by) where saved_by is not null;

create function keep_policy_versions() returns trigger language plpgsql set enable_hashjoin = on set enable_mergejoin = on set enable_seqscan = on as $$
begin
  execute '
    insert into policy_versions (
      policy_id, version, client_id, policy_type, policy_status, issuer_name, plan_name, metallic_level, covered_lives,
      effective_on, ends_on, premium_cents, gross_premium_cents, subsidy_cents, deductible_cents, moop_cents, major_medical,
      summary_of_benefits_url, saved_at, saved_by, import_id, import_row, import_key, content_digest, restored_version,
      replaced_at, replaced_by, replaced_by_import_id, replaced_by_import_row)
    select
      replaced.id, replaced.version, replaced.client_id, replaced.policy_type, replaced.policy_status, replaced.issuer_name,
      replaced.plan_name, replaced.metallic_level, replaced.covered_lives, replaced.effective_on, replaced.ends_on,
      replaced.premium_cents, replaced.gross_premium_cents, replaced.subsidy_cents, replaced.deductible_cents,
      replaced.moop_cents, replaced.major_medical, replaced.summary_of_benefits_url, replaced.saved_at, replaced.saved_by,
      replaced.import_id, replaced.import_row, replaced.import_key, replaced.content_digest, replaced.restored_version,
      written.saved_at, written.saved_by, written.import_id, written.import_row
    from replaced join written using (id)
    where written.version <> replaced.version';
  return null;
end $$;

create trigger keep_policy_versions after update on policies referencing old table as replaced new table as written
  for each statement execute function keep_policy_versions();
