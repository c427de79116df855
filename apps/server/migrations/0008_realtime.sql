create function notify_rights(user_id bigint, streams text[]) returns void language sql as $$
  select pg_notify('rights', json_build_object('user_id', user_id, 'streams', streams)::text)
$$;
comment on function notify_rights is 'Tells every process whose open connections and which streams to authorize again after a change of rights.';

create function notify_engagement_rights() returns trigger language plpgsql as $$
begin
  perform notify_rights(old.client_id, array['client:' || old.client_id]);
  return null;
end $$;

create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform notify_rights(old.user_id, '{}');
  return null;
end $$;

create function notify_user_rights() returns trigger language plpgsql as $$
begin
  perform notify_rights(old.id, array['client:' || old.id]);
  return null;
end $$;

create trigger notify_deleted_end after delete on sessions
  for each row when (old.ended_at is null) execute function notify_session_end();
create trigger notify_end after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_end();
create trigger notify_deleted_rights after delete on users for each row execute function notify_user_rights();
create trigger notify_rights after update of type, role, super_admin, account_id, disabled_at on users
  for each row
  when (old.type is distinct from new.type or old.role is distinct from new.role or old.super_admin is distinct from new.super_admin or old.account_id is distinct from new.account_id or old.disabled_at is distinct from new.disabled_at)
  execute function notify_user_rights();
