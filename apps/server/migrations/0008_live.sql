-- Live: whoever may no longer hear something is found by the database itself, so that no path in the code can forget it.

create function tell_of_rights(user_id bigint, streams text[]) returns void language sql as $$
  select pg_notify('rights', json_build_object('user_id', user_id, 'streams', streams)::text)
$$;
comment on function tell_of_rights is
  'Names the person whose open sockets every process looks at anew, and the streams whose listeners it does.';

create function tell_of_user() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.id, array['client:' || old.id]);
  return null;
end
$$;

create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.user_id, '{}');
  return null;
end
$$;

create trigger rights_of_user
  after update of type, role, super_admin, account_id, disabled_at, financial_advisor_id, health_advisor_id on users
  for each row
  when ((old.type, old.role, old.super_admin, old.account_id, old.disabled_at, old.financial_advisor_id, old.health_advisor_id)
    is distinct from
    (new.type, new.role, new.super_admin, new.account_id, new.disabled_at, new.financial_advisor_id, new.health_advisor_id))
  execute function tell_of_user();

create trigger rights_of_removed_user after delete on users for each row execute function tell_of_user();

create trigger end_of_session
  after update of ended_at on sessions for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_of_session();

create trigger end_of_removed_session
  after delete on sessions for each row when (old.ended_at is null)
  execute function tell_of_session();
