-- Servers keep the sessions that they have read until the channel 'actors' reports that a session or its user has changed.
-- One notification per transaction: identical ones are sent once.
create function notify_actor_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors', '');
  return null;
end $$;

create trigger notify_actor_change
  after update of type, role, super_admin, account_id, disabled_at, quarantined_at on users
  for each row
  when ((old.type, old.role, old.super_admin, old.account_id, old.disabled_at, old.quarantined_at)
    is distinct from (new.type, new.role, new.super_admin, new.account_id, new.disabled_at, new.quarantined_at))
  execute function notify_actor_change();
-- Not a later expiry: the session is read again when the known one has passed.
create trigger notify_actor_change
  after update on sessions
  for each row
  when (old.ended_at is null and (new.ended_at is not null or new.expires_at < old.expires_at
    or (old.user_id, old.confirmed_at, old.has_second_factor, old.viewer_session_id)
      is distinct from (new.user_id, new.confirmed_at, new.has_second_factor, new.viewer_session_id)))
  execute function notify_actor_change();
create trigger notify_actor_deletion
  after delete on sessions for each row when (old.ended_at is null)
  execute function notify_actor_change();
