create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  token_digest bytea not null unique,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['clients:read', 'estimates:read', 'estimates:write']),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id, created_at);
comment on table api_tokens is 'Personal tokens with which a program calls the API in the name of a user. Revoked ones stay, because the audit trail names them.';
comment on column api_tokens.token_digest is 'SHA-256 of the token, which has 256 random bits and is shown once.';
comment on column api_tokens.last_used_at is 'To the hour.';

create trigger notify_actor_change after update on api_tokens
  for each row
  when (old.revoked_at is null and (new.revoked_at is not null or new.expires_at <> old.expires_at or new.scopes <> old.scopes))
  execute function notify_actor_change();
create trigger notify_actor_deletion after delete on api_tokens
  for each row when (old.revoked_at is null) execute function notify_actor_change();
create trigger capture_audit_change after insert or delete or update on api_tokens
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');

create function revoke_api_tokens() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
comment on function revoke_api_tokens is 'A token was created for the user''s firm and role. It ends with them, and does not return.';

create trigger revoke_api_tokens after update of type, super_admin, account_id, disabled_at on users
  for each row
  when (new.disabled_at is not null or new.super_admin or old.type is distinct from new.type or old.account_id is distinct from new.account_id)
  execute function revoke_api_tokens();

alter table audit_events add column api_token_id bigint;
comment on column audit_events.api_token_id is 'The API token that the user''s program called with. Null without one.';
