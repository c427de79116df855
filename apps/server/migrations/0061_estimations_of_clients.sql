-- An estimate can be for a client. It then belongs to the client's advisor and firm, wherever the client goes.

create type threshold_distance as enum ('within_1000', 'within_5000', 'within_10000', 'beyond', 'none');

alter table estimations
  add column client_id bigint references users on delete cascade,
  add column shared_with_client_at timestamptz,
  add column threshold_distance threshold_distance,
  add check (client_id is null or root_digest is null),
  add check (shared_with_client_at is null or client_id is not null);
comment on column estimations.user_id is 'Whose estimate it is: the advisor of the client, if it is for one. Null for a root estimate, which only its token opens.';
comment on column estimations.client_id is 'The client that the estimate is for';
comment on column estimations.shared_with_client_at is 'Since when the client can read the estimate';
comment on column estimations.threshold_distance is 'How far the income is below the next income at which costs change. Null until a save or the job computes it.';
create index estimations_of_client on estimations (client_id);
create index estimations_without_distance on estimations (id) where threshold_distance is null and root_digest is null;

-- An open form stays valid while the estimate is shared.
drop trigger increment_version on estimations;
create trigger increment_version before update on estimations
  for each row when (
    old.share_digest is not distinct from new.share_digest
    and old.shared_with_client_at is not distinct from new.shared_with_client_at)
  execute function increment_version();

-- In another firm, the public link is revoked: people of the former firm may have it.
create function move_estimations() returns trigger language plpgsql as $$
begin
  update estimations set
    user_id = coalesce(new.financial_advisor_id, user_id),
    account_id = new.account_id,
    share_digest = case when account_id is not distinct from new.account_id then share_digest end,
    share_encrypted = case when account_id is not distinct from new.account_id then share_encrypted end
  where client_id = new.client_id
    and (user_id, account_id) is distinct from (coalesce(new.financial_advisor_id, user_id), new.account_id);
  return null;
end $$;
comment on function move_estimations is 'The estimates of a client follow the current engagement';
create trigger move_estimations after insert or update of client_id, account_id, financial_advisor_id, ended_at on engagements
  for each row when (new.ended_at is null) execute function move_estimations();

-- As before, and the fifth argument is a column with the client of a record that may have one. Then the record is about
-- the client. A scenario is about those of its estimate.
create or replace function capture_audit_change() returns trigger language plpgsql as $$
declare
  replaced jsonb := case tg_op when 'UPDATE' then to_jsonb(old) when 'DELETE' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  written jsonb := case tg_op when 'UPDATE' then to_jsonb(new) when 'INSERT' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  present jsonb := case tg_op when 'DELETE' then replaced else written end;
  about_client text;
  changed jsonb;
begin
  select jsonb_object_agg(name, case tg_op
      when 'INSERT' then jsonb_build_object('new', written -> name)
      when 'DELETE' then jsonb_build_object('old', replaced -> name)
      else jsonb_build_object('old', replaced -> name, 'new', written -> name) end)
    into changed
    from jsonb_object_keys(present) as name
    where replaced -> name is distinct from written -> name and name not in ('version', 'updated_at');
  if changed is not null then
    if tg_table_name = 'scenarios' then
      present := present || coalesce(
        (select jsonb_build_object('user_id', user_id, 'account_id', account_id, 'client_id', client_id)
         from estimations where id = (present ->> 'estimation_id')::bigint),
        '{}');
    end if;
    about_client := coalesce(present ->> tg_argv[4], replaced ->> tg_argv[4]);
    insert into audit_changes (table_name, record_id, operation, user_id, account_id, is_client, fields)
    values (
      tg_table_name, present ->> tg_argv[0], lower(tg_op), coalesce(about_client, present ->> tg_argv[1])::bigint,
      (present ->> tg_argv[2])::bigint,
      case when about_client is not null then true else
        case tg_argv[3] when 'client' then true when 'typed' then present ->> 'type' = 'ClientUser' end end,
      changed);
  end if;
  return null;
end $$;
drop trigger capture_audit_change on estimations;
create trigger capture_audit_change after insert or update or delete on estimations for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('id', 'user_id', 'account_id', '', 'client_id');
drop trigger capture_audit_change on scenarios;
create trigger capture_audit_change after insert or update or delete on scenarios for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('id', 'user_id', 'account_id', '', 'client_id');
