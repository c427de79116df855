-- An import that ends its process each time is not started forever, and clients who are being changed still count as candidates.

alter table policy_imports add column attempts smallint not null default 0;
comment on column policy_imports.attempts is 'How often the current step was started and neither succeeded nor failed: its process ended';

create or replace function invalidate_match_keys(changed_client_id bigint) returns void language sql as $$
  insert into client_match_keys (client_id, revision, is_stale)
  select user_id, 1, true from client_profiles where user_id = changed_client_id
  on conflict (client_id) do update set revision = client_match_keys.revision + 1, is_stale = true
$$;
comment on table client_match_keys is
  'By what imports find clients. Triggers mark changed clients as stale, and a job writes their digests again. Until then the earlier ones count, so that a row that could mean one of two people does not mean the other one. Disabled clients have none.';

create or replace function invalidate_match_keys_of_users() returns trigger language plpgsql as $$
begin
  perform invalidate_match_keys(new.id);
  if new.disabled_at is not null then
    update client_match_keys set email_digest = null, name_digest = null where client_id = new.id;
  end if;
  return null;
end $$;
