create table sessions (
  id uuid default gen_random_uuid() primary key,
  user_id bigint not null references users on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  confirmed_at timestamptz,
  has_second_factor boolean not null default false,
  viewer_session_id uuid references sessions on delete cascade
);
comment on table sessions is 'A sign-in of a browser, with the family of its bearer and refresh tokens.';
comment on column sessions.generation is 'Number of the current refresh cookie. An older cookie ends the session.';

create index sessions_user on sessions (user_id);
create index sessions_viewer_session on sessions (viewer_session_id) where viewer_session_id is not null;

create table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  first_at timestamptz not null
);
comment on table sign_in_attempts is 'Recent failed sign-ins and codes, whether or not a user has that email.';
comment on column sign_in_attempts.subject is 'What is counted: the digest of an email or network, a known browser, or the id of a user for codes.';

create index sign_in_attempts_of_time on sign_in_attempts (first_at);

create function notify_actor_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors', '');
  return null;
end $$;
comment on function notify_actor_change is 'Tells every process that a cached session or its user has changed. Identical notifications of a transaction are sent once. A later expiry is not reported: the session is read again once the known expiry has passed.';

create trigger notify_actor_change after update on sessions
  for each row
  when (old.ended_at is null and (new.ended_at is not null or new.expires_at < old.expires_at or old.user_id is distinct from new.user_id or old.confirmed_at is distinct from new.confirmed_at or old.has_second_factor is distinct from new.has_second_factor or old.viewer_session_id is distinct from new.viewer_session_id))
  execute function notify_actor_change();
create trigger notify_actor_deletion after delete on sessions
  for each row when (old.ended_at is null) execute function notify_actor_change();
create trigger notify_actor_change after update of type, role, super_admin, account_id, disabled_at, quarantined_at on users
  for each row
  when (old.type is distinct from new.type or old.role is distinct from new.role or old.super_admin is distinct from new.super_admin or old.account_id is distinct from new.account_id or old.disabled_at is distinct from new.disabled_at or old.quarantined_at is distinct from new.quarantined_at)
  execute function notify_actor_change();
