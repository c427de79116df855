-- Who applied and undid an import, versions that an undo wrote, decisions about rows, and values that a file has no column for.

alter table policy_imports
  add column applied_by bigint references users on delete set null,
  add column undone_by bigint references users on delete set null,
  add column constants jsonb not null default '{}';
comment on column policy_imports.applied_by is 'Who asked to apply it; null for a deleted user';
comment on column policy_imports.undone_by is 'Who asked to undo it; null for a deleted user';
comment on column policy_imports.constants is 'By field: the value of all rows, for fields without a column';
create index policy_imports_of_applier on policy_imports (applied_by);
create index policy_imports_of_undoer on policy_imports (undone_by);

alter table policy_import_mappings add column constants jsonb not null default '{}';
comment on column policy_import_mappings.constants is 'As in policy_imports';

alter table policy_import_changes add column is_decided boolean not null default false;
comment on column policy_import_changes.is_decided is 'A person chose the client of an ambiguous row, or skipped the row';

alter table policies add column restored_version integer;
comment on column policies.saved_by is 'Who wrote this version by hand or by undoing an import; null for an import and for a deleted user';
comment on column policies.restored_version is
  'The earlier version whose values an undone import gave back. The version after that one is the import''s. Null for all other versions.';
alter table policy_versions add column restored_version integer;

-- The statement is planned at each call (execute): a plan cached for one row would join a million rows of an import row by row.
create or replace function keep_policy_versions() returns trigger language plpgsql as $$
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
