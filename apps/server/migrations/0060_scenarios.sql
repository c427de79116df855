-- What an estimate needs for its months, and alternatives to it.

alter table estimations
  add column outlook_encrypted text,
  add column shows_outlook boolean not null default false;
comment on column estimations.outlook_encrypted is 'Birth dates in the order of dependents, events of the plan year and untaxed Social Security, encrypted; null without any';
comment on column estimations.shows_outlook is 'Whether the public link shows thresholds, months, events and scenarios';

create table scenarios (
  id bigint generated always as identity primary key,
  estimation_id bigint not null references estimations on delete cascade,
  position smallint not null check (position between 1 and 6),
  name_encrypted text not null,
  changes_encrypted text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deferrable, so that one statement can move several rows.
  constraint scenarios_position unique (estimation_id, position) deferrable
);
comment on table scenarios is 'An alternative to an estimate: only what differs from it';
comment on column scenarios.position is 'From 1 without gaps';
comment on column scenarios.changes_encrypted is 'The fields that differ, as on the wire, encrypted';
comment on column scenarios.version is 'Of name and changes. A move leaves it as it is, so that forms of the scenarios that move along stay valid.';

create trigger set_updated_at before update on scenarios
  for each row when ((old.name_encrypted, old.changes_encrypted) is distinct from (new.name_encrypted, new.changes_encrypted))
  execute function set_updated_at();
create trigger increment_version before update on scenarios
  for each row when ((old.name_encrypted, old.changes_encrypted) is distinct from (new.name_encrypted, new.changes_encrypted))
  execute function increment_version();

-- As before, and a scenario is about the user and the firm of its estimate.
create or replace function capture_audit_change() returns trigger language plpgsql as $$
declare
  replaced jsonb := case tg_op when 'UPDATE' then to_jsonb(old) when 'DELETE' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  written jsonb := case tg_op when 'UPDATE' then to_jsonb(new) when 'INSERT' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  present jsonb := case tg_op when 'DELETE' then replaced else written end;
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
        (select jsonb_build_object('user_id', user_id, 'account_id', account_id)
         from estimations where id = (present ->> 'estimation_id')::bigint),
        '{}');
    end if;
    insert into audit_changes (table_name, record_id, operation, user_id, account_id, is_client, fields)
    values (
      tg_table_name, present ->> tg_argv[0], lower(tg_op), (present ->> tg_argv[1])::bigint, (present ->> tg_argv[2])::bigint,
      case tg_argv[3] when 'client' then true when 'typed' then present ->> 'type' = 'ClientUser' end, changed);
  end if;
  return null;
end $$;

create trigger capture_audit_change after insert or update or delete on scenarios for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('id', 'user_id', 'account_id', '');
