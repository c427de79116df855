-- The list of clients and the notifications about changed rights follow users, client_profiles and engagements.

drop table listed_clients;
create table listed_clients (
  client_id bigint primary key references users on delete cascade,
  account_id bigint not null,
  financial_advisor_id bigint not null,
  health_advisor_id bigint not null,
  status client_status not null,
  client_request_type coverage_type,
  referred_at timestamptz not null,
  created_at timestamptz not null,
  last_name text collate "und-x-icu" not null,
  first_name text collate "und-x-icu" not null,
  search_text text collate "C" not null
);
comment on table listed_clients is 'One row per client who is not disabled, with what lists sort and search by. Written only by triggers, in the transaction of the change.';
comment on column listed_clients.account_id is '0 for none, as in the next two columns, so that indexes cover them';
comment on column listed_clients.search_text is 'Name and email in lower case; for a quarantined client, the requested email';

create view current_clients as
select users.id as client_id, coalesce(engagements.account_id, 0) as account_id,
  coalesce(engagements.financial_advisor_id, 0) as financial_advisor_id, coalesce(engagements.health_advisor_id, 0) as health_advisor_id,
  engagements.status, client_profiles.client_request_type, engagements.referred_at, users.created_at, users.last_name, users.first_name,
  lower((users.first_name || ' ' || users.last_name || E'\n'
    || case when users.quarantined_at is null then users.email else users.pending_email end) collate "und-x-icu") as search_text
from users
join client_profiles on client_profiles.user_id = users.id
join engagements on engagements.client_id = users.id and engagements.is_current
where users.type = 'ClientUser' and users.disabled_at is null;
comment on view current_clients is 'The rows that listed_clients has to have.';

insert into listed_clients select * from current_clients;
create index listed_clients_of_account on listed_clients (account_id, created_at, client_id);
create index listed_clients_of_advisor on listed_clients (financial_advisor_id, created_at, client_id);
create index listed_clients_of_agent on listed_clients (health_advisor_id, created_at, client_id);
create index listed_clients_by_age on listed_clients (created_at, client_id);
create index listed_clients_by_referral on listed_clients (referred_at, created_at, client_id);
create index listed_clients_by_name on listed_clients (last_name, first_name, created_at, client_id);
create index listed_clients_by_status on listed_clients (status, created_at, client_id);
create index listed_clients_by_request on listed_clients (client_request_type, created_at, client_id);
create index listed_clients_search_text on listed_clients using gin (search_text gin_trgm_ops);

-- Counting: each statement that writes the list adds its difference.
create function count_listed_clients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select account_id, financial_advisor_id, health_advisor_id, status, count(*) from new_rows group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select account_id, financial_advisor_id, health_advisor_id, status, -count(*) from old_rows group by 1, 2, 3, 4;
  else
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select account_id, financial_advisor_id, health_advisor_id, status, sum(change)
    from (
      select account_id, financial_advisor_id, health_advisor_id, status, 1 as change from new_rows
      union all
      select account_id, financial_advisor_id, health_advisor_id, status, -1 from old_rows) changes
    group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger count_inserted_clients after insert on listed_clients
  referencing new table as new_rows for each statement execute function count_listed_clients();
create trigger count_updated_clients after update on listed_clients
  referencing old table as old_rows new table as new_rows for each statement execute function count_listed_clients();
create trigger count_deleted_clients after delete on listed_clients
  referencing old table as old_rows for each statement execute function count_listed_clients();

create function refresh_listed_clients(ids bigint[]) returns void language plpgsql as $$
begin
  -- Two transactions that write different tables of one client take turns; otherwise each would write what it read before the other.
  perform from users where id = any(ids) order by id for no key update;
  delete from listed_clients
  where client_id = any(ids) and not exists (select from current_clients where current_clients.client_id = listed_clients.client_id);
  insert into listed_clients
  select current_clients.* from unnest(ids) as changed (id) join current_clients on current_clients.client_id = changed.id
  on conflict (client_id) do update set
    account_id = excluded.account_id,
    financial_advisor_id = excluded.financial_advisor_id,
    health_advisor_id = excluded.health_advisor_id,
    status = excluded.status,
    client_request_type = excluded.client_request_type,
    referred_at = excluded.referred_at,
    created_at = excluded.created_at,
    last_name = excluded.last_name,
    first_name = excluded.first_name,
    search_text = excluded.search_text
  where listed_clients is distinct from excluded;
end $$;

-- Most updates of a user change nothing that the list has.
create function list_clients_of_users() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select id from (
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null from new_rows
      except
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null from old_rows)
      changed);
begin
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

create function list_clients_of_profiles() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select user_id from (
      select user_id, client_request_type from new_rows except select user_id, client_request_type from old_rows) changed);
begin
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

create function list_clients_of_engagements() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct client_id from new_rows);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct client_id from old_rows where is_current);
  else
    ids := array(
      select distinct client_id from (
        select client_id, account_id, financial_advisor_id, health_advisor_id, status, referred_at, is_current from new_rows
        except
        select client_id, account_id, financial_advisor_id, health_advisor_id, status, referred_at, is_current from old_rows) changed);
  end if;
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

create trigger list_clients after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function list_clients_of_users();
create trigger list_clients after update on client_profiles
  referencing old table as old_rows new table as new_rows for each statement execute function list_clients_of_profiles();
create trigger list_inserted_clients after insert on engagements
  referencing new table as new_rows for each statement execute function list_clients_of_engagements();
create trigger list_updated_clients after update on engagements
  referencing old table as old_rows new table as new_rows for each statement execute function list_clients_of_engagements();
create trigger list_deleted_clients after delete on engagements
  referencing old table as old_rows for each statement execute function list_clients_of_engagements();

-- Rights: open connections are checked again after every change that may take one away.
alter function tell_of_rights(bigint, text[]) rename to notify_rights;
comment on function notify_rights is 'Names the user whose open connections every process checks again, and the streams whose subscribers it checks.';

drop trigger end_of_session on sessions;
drop trigger end_of_removed_session on sessions;
drop function tell_of_session();
drop function tell_of_user();

create function notify_user_rights() returns trigger language plpgsql as $$
begin
  perform notify_rights(old.id, array['client:' || old.id]);
  return null;
end $$;
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

create trigger notify_rights
  after update of type, role, super_admin, account_id, disabled_at on users
  for each row
  when ((old.type, old.role, old.super_admin, old.account_id, old.disabled_at)
    is distinct from (new.type, new.role, new.super_admin, new.account_id, new.disabled_at))
  execute function notify_user_rights();
create trigger notify_deleted_rights after delete on users for each row execute function notify_user_rights();
create trigger notify_rights
  after update of account_id, financial_advisor_id, health_advisor_id, ended_at on engagements
  for each row
  when ((old.account_id, old.financial_advisor_id, old.health_advisor_id, old.ended_at)
    is distinct from (new.account_id, new.financial_advisor_id, new.health_advisor_id, new.ended_at))
  execute function notify_engagement_rights();
create trigger notify_end
  after update of ended_at on sessions for each row when (old.ended_at is null and new.ended_at is not null)
  execute function notify_session_end();
create trigger notify_deleted_end
  after delete on sessions for each row when (old.ended_at is null)
  execute function notify_session_end();
