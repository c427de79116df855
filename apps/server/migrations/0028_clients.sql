create type client_count_scope as enum ('account', 'advisor', 'agent', 'all');

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
comment on table listed_clients is 'One row per client who is not disabled, with everything that lists sort and search by. Written only by triggers, in the transaction of the change.';
comment on column listed_clients.account_id is '0 for none, as in the next two columns, so that indexes cover them.';
comment on column listed_clients.search_text is 'The search form of name, email and phone number, with a space before each word; for a quarantined client, of the requested email.';

create index listed_clients_by_age on listed_clients (created_at, client_id);
create index listed_clients_by_name on listed_clients (last_name, first_name, created_at, client_id);
create index listed_clients_by_referral on listed_clients (referred_at, created_at, client_id);
create index listed_clients_by_request on listed_clients (client_request_type, created_at, client_id);
create index listed_clients_by_status on listed_clients (status, created_at, client_id);
create index listed_clients_of_account on listed_clients (account_id, created_at, client_id);
create index listed_clients_of_advisor on listed_clients (financial_advisor_id, created_at, client_id);
create index listed_clients_of_agent on listed_clients (health_advisor_id, created_at, client_id);
create index listed_clients_search_text on listed_clients using gin (search_text gin_trgm_ops);

create table client_counts (
  scope client_count_scope,
  status text collate "C",
  scope_id bigint,
  clients bigint not null,
  primary key (scope, status, scope_id)
);
comment on table client_counts is 'The number of rows of listed_clients, without the differences in client_count_changes.';
comment on column client_counts.status is 'Null for all statuses together.';
comment on column client_counts.scope_id is 'The firm, advisor or agent; 0 for all, and for clients without one.';

create table client_count_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  financial_advisor_id bigint not null,
  health_advisor_id bigint not null,
  status client_status not null,
  change bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
comment on table client_count_changes is 'Differences to client_counts since a job last added them. Writers only insert rows, so that they do not wait for each other.';

create view current_clients as
 select users.id as client_id,
    coalesce(engagements.account_id, 0::bigint) as account_id,
    coalesce(engagements.financial_advisor_id, 0::bigint) as financial_advisor_id,
    coalesce(engagements.health_advisor_id, 0::bigint) as health_advisor_id,
    engagements.status,
    client_profiles.client_request_type,
    engagements.referred_at,
    users.created_at,
    users.last_name,
    users.first_name,
    search_form(((((((' '::text || users.first_name) || ' '::text) || users.last_name) || ' '::text) ||
        case
            when users.quarantined_at is null then users.email
            else users.pending_email
        end) || ' '::text) || coalesce(users.phone_number, ''::text)) collate "und-x-icu" as search_text
   from users
     JOIN client_profiles on client_profiles.user_id = users.id
     JOIN engagements on engagements.client_id = users.id and engagements.is_current
  where users.type = 'ClientUser'::user_type and users.disabled_at is null;
comment on view current_clients is 'The rows that listed_clients must have.';

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

create function list_clients_of_profiles() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select user_id from (
      select user_id, client_request_type from new_rows except select user_id, client_request_type from old_rows) changed);
begin
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

create function list_clients_of_users() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select id from (
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null, phone_number
        from new_rows
      except
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null, phone_number
        from old_rows)
      changed);
begin
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

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
comment on function refresh_listed_clients is 'Two transactions that write different tables of a client take turns; otherwise each would write what it read before the other.';

create trigger list_clients after update on client_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function list_clients_of_profiles();
create trigger list_deleted_clients after delete on engagements referencing old table as old_rows
  for each statement execute function list_clients_of_engagements();
create trigger list_inserted_clients after insert on engagements referencing new table as new_rows
  for each statement execute function list_clients_of_engagements();
create trigger list_updated_clients after update on engagements referencing old table as old_rows new table as new_rows
  for each statement execute function list_clients_of_engagements();
create trigger count_deleted_clients after delete on listed_clients referencing old table as old_rows
  for each statement execute function count_listed_clients();
create trigger count_inserted_clients after insert on listed_clients referencing new table as new_rows
  for each statement execute function count_listed_clients();
create trigger count_updated_clients after update on listed_clients referencing old table as old_rows new table as new_rows
  for each statement execute function count_listed_clients();
create trigger list_clients after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function list_clients_of_users();
