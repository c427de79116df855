-- Live: whoever may no longer hear something is found by the database itself, so that no path in the code can forget it.

create function tell_of_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', case tg_table_name
    when 'sessions' then json_build_object('user_id', old.user_id, 'streams', json_build_array())
    else json_build_object('user_id', old.id, 'streams', json_build_array('client:' || old.id))
  end::text);
  return null;
end
$$;
comment on function tell_of_rights is
  'Names the person whose open sockets every process looks at anew, and the streams whose listeners it does.';

create trigger rights_of_user
  after update of type, role, super_admin, account_id, disabled_at, financial_advisor_id, health_advisor_id on users
  for each row
  when ((old.type, old.role, old.super_admin, old.account_id, old.disabled_at, old.financial_advisor_id, old.health_advisor_id)
    is distinct from
    (new.type, new.role, new.super_admin, new.account_id, new.disabled_at, new.financial_advisor_id, new.health_advisor_id))
  execute function tell_of_rights();

create trigger rights_of_removed_user after delete on users for each row execute function tell_of_rights();

create trigger end_of_session
  after update of ended_at on sessions for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_of_rights();

create trigger end_of_removed_session
  after delete on sessions for each row when (old.ended_at is null)
  execute function tell_of_rights();
