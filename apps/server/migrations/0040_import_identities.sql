-- Digests of single identifiers, so that an import sees which of them agree.
alter table client_match_keys
  add column address_digest bytea,
  add column person_digest bytea,
  add column birth_digest bytea,
  add column zip_digest bytea;
comment on column client_match_keys.address_digest is 'Keyed digest of the email.';
comment on column client_match_keys.person_digest is 'Keyed digest of first and last name without case, accents, punctuation and middle initials. Null until the digests are computed.';
comment on column client_match_keys.birth_digest is 'Keyed digest of the birth date.';
comment on column client_match_keys.zip_digest is 'Keyed digest of the zip code.';
comment on column client_match_keys.email_digest is 'No longer used: of email and birth date.';
comment on column client_match_keys.name_digest is 'No longer used: of names, birth date and zip code.';
create index client_match_keys_by_address on client_match_keys (address_digest);
create index client_match_keys_by_person on client_match_keys (person_digest, birth_digest);

alter table policy_import_rows
  add column address_digest bytea,
  add column person_digest bytea,
  add column birth_digest bytea,
  add column zip_digest bytea;
comment on column policy_import_rows.address_digest is 'As in client_match_keys.';
comment on column policy_import_rows.person_digest is 'As in client_match_keys.';
comment on column policy_import_rows.birth_digest is 'As in client_match_keys.';
comment on column policy_import_rows.zip_digest is 'As in client_match_keys.';
comment on column policy_import_rows.email_digest is 'No longer used: of email and birth date.';
comment on column policy_import_rows.name_digest is 'No longer used: of names, birth date and zip code.';

create type import_question as enum ('contradiction', 'several', 'unconfirmed');
alter table policy_import_changes
  add column question import_question,
  add column own_key bytea;
comment on column policy_import_changes.question is 'Why a user has to choose the client of an ambiguous row: its identifiers are of different clients, several clients have all of them, or they do not suffice.';
comment on column policy_import_changes.own_key is 'The key of the policy if the row''s key is another client''s; otherwise null, and the row''s key counts.';
create index policy_import_changes_by_own_key on policy_import_changes (import_id, own_key) where own_key is not null;

alter table policies add column identity_digest bytea;
alter table policy_versions add column identity_digest bytea;
comment on column policies.identity_digest is 'Digest of the person in the last imported row. Another person in a row with the same key is a question for a user.';

alter table policy_imports add column dialect jsonb not null default '{}'::jsonb;
comment on column policy_imports.dialect is 'How the file was read: kind or encoding, delimiter, row of the header, order of dates, decimal comma.';
-- Rows that are staged without the new digests are not used again.
update policy_imports set file_digest = null;

create or replace function keep_policy_versions() returns trigger language plpgsql set enable_hashjoin = on set enable_mergejoin = on set enable_seqscan = on as $$
begin
  execute '
    insert into policy_versions (
      policy_id, version, client_id, policy_type, policy_status, issuer_name, plan_name, metallic_level, covered_lives,
      effective_on, ends_on, premium_cents, gross_premium_cents, subsidy_cents, deductible_cents, moop_cents, major_medical,
      summary_of_benefits_url, saved_at, saved_by, import_id, import_row, import_key, content_digest, identity_digest,
      restored_version, replaced_at, replaced_by, replaced_by_import_id, replaced_by_import_row)
    select
      replaced.id, replaced.version, replaced.client_id, replaced.policy_type, replaced.policy_status, replaced.issuer_name,
      replaced.plan_name, replaced.metallic_level, replaced.covered_lives, replaced.effective_on, replaced.ends_on,
      replaced.premium_cents, replaced.gross_premium_cents, replaced.subsidy_cents, replaced.deductible_cents,
      replaced.moop_cents, replaced.major_medical, replaced.summary_of_benefits_url, replaced.saved_at, replaced.saved_by,
      replaced.import_id, replaced.import_row, replaced.import_key, replaced.content_digest, replaced.identity_digest,
      replaced.restored_version, written.saved_at, written.saved_by, written.import_id, written.import_row
    from replaced join written using (id)
    where written.version <> replaced.version';
  return null;
end $$;

create or replace function invalidate_match_keys_of_users() returns trigger language plpgsql as $$
begin
  perform invalidate_match_keys(new.id);
  if new.disabled_at is not null then
    update client_match_keys set email_digest = null, name_digest = null, address_digest = null, person_digest = null,
      birth_digest = null, zip_digest = null
    where client_id = new.id;
  end if;
  return null;
end $$;
