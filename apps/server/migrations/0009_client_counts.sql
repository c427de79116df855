-- The list of clients: a narrow copy of what it is sorted and searched by, and counts that cost nothing to read.

create table listed_clients (
  client_id bigint primary key references users on delete cascade,
  account_id bigint not null,
  financial_advisor_id bigint not null,
  health_advisor_id bigint not null,
  status text collate "C" not null,
  client_request_type text collate "C",
  referred_at timestamptz not null,
  created_at timestamptz not null,
  last_name text collate "und-x-icu" not null,
  first_name text collate "und-x-icu" not null,
  words text collate "C" not null
);
comment on table listed_clients is 'Every client who is not disabled. Written by triggers of users alone, in the same transaction; a million of its rows fit into memory.';
comment on column listed_clients.account_id is '0 for none, as in the next two: a sort has a place for them';
comment on column listed_clients.words is 'What a search looks in: name and e-mail in small letters; of a client who is held, the address that was asked for';

create index listed_clients_of_account on listed_clients (account_id, created_at, client_id);
create index listed_clients_of_advisor on listed_clients (financial_advisor_id, created_at, client_id);
create index listed_clients_of_agent on listed_clients (health_advisor_id, created_at, client_id);
create index listed_clients_by_age on listed_clients (created_at, client_id);
create index listed_clients_by_referral on listed_clients (referred_at, created_at, client_id);
create index listed_clients_by_name on listed_clients (last_name, first_name, created_at, client_id);
create index listed_clients_by_status on listed_clients (status, created_at, client_id);
create index listed_clients_by_request on listed_clients (client_request_type, created_at, client_id);
create index listed_clients_words on listed_clients using gin (words gin_trgm_ops);

create table client_counts (
  scope text collate "C" not null check (scope in ('all', 'account', 'advisor', 'agent')),
  status text collate "C" not null,
  scope_id bigint not null,
  clients bigint not null,
  primary key (scope, status, scope_id)
);
comment on table client_counts is 'How many rows of listed_clients there are, but for what client_count_changes still adds.';
comment on column client_counts.status is 'Empty for all of them together';
comment on column client_counts.scope_id is 'Of the firm, the advisor or the agent; 0 for all, and for those who have none';

create table client_count_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  financial_advisor_id bigint not null,
  health_advisor_id bigint not null,
  status text collate "C" not null,
  change bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table client_count_changes is 'What writes have changed since the counts were last added up: only ever inserted by them, so that no two wait for each other.';

-- One call for each statement, however many people it writes.
create function keep_client_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Most writes of a person change nothing that the list knows. Compared as sets: a plan is kept for the session, and one that
    -- was made for one person would pair each of a thousand with every other.
    if not exists (
      (select id, type, disabled_at is null, account_id, financial_advisor_id, health_advisor_id, status, client_request_type,
         referred_at, created_at, last_name, first_name, email, pending_email, held_at is null from new_people)
      except
      (select id, type, disabled_at is null, account_id, financial_advisor_id, health_advisor_id, status, client_request_type,
         referred_at, created_at, last_name, first_name, email, pending_email, held_at is null from old_people))
    then
      return null;
    end if;
    delete from listed_clients
    where client_id in (select id from new_people where type <> 'ClientUser' or disabled_at is not null);
  end if;

  if tg_op <> 'DELETE' then
    insert into listed_clients
    select id, coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status,
      client_request_type, referred_at, created_at, last_name, first_name,
      lower((first_name || ' ' || last_name || E'\n' || case when held_at is null then email else pending_email end) collate "und-x-icu")
    from new_people
    where type = 'ClientUser' and disabled_at is null
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
      words = excluded.words
    where listed_clients is distinct from excluded;
  end if;

  if tg_op = 'INSERT' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, count(*)
    from new_people where type = 'ClientUser' and disabled_at is null
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, -count(*)
    from old_people where type = 'ClientUser' and disabled_at is null
    group by 1, 2, 3, 4;
  else
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, sum(change)
    from (
      select account_id, financial_advisor_id, health_advisor_id, status, 1 as change
      from new_people where type = 'ClientUser' and disabled_at is null
      union all
      select account_id, financial_advisor_id, health_advisor_id, status, -1
      from old_people where type = 'ClientUser' and disabled_at is null) written
    group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger list_new_clients after insert on users
  referencing new table as new_people for each statement execute function keep_client_list();
create trigger list_changed_clients after update on users
  referencing old table as old_people new table as new_people for each statement execute function keep_client_list();
create trigger list_no_deleted_clients after delete on users
  referencing old table as old_people for each statement execute function keep_client_list();

-- The clients there are already.
insert into listed_clients
select id, coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status,
  client_request_type, referred_at, created_at, last_name, first_name,
  lower((first_name || ' ' || last_name || E'\n' || case when held_at is null then email else pending_email end) collate "und-x-icu")
from users where type = 'ClientUser' and disabled_at is null;
insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
select account_id, financial_advisor_id, health_advisor_id, status, count(*) from listed_clients group by 1, 2, 3, 4;

-- People are looked up by whom they belong to, as when somebody is deleted; the list has its own order.
drop index clients_of_account;
drop index clients_of_advisor;
drop index clients_of_agent;
drop index clients_by_age;
create index users_of_advisor on users (financial_advisor_id) where financial_advisor_id is not null;
create index users_of_agent on users (health_advisor_id) where health_advisor_id is not null;
create index activities_of_actor on activities (actor_id) where actor_id is not null;
-- Advisors and agents among a million clients.
create index advisors_by_name on users (last_name collate "und-x-icu", first_name collate "und-x-icu", id) where type <> 'ClientUser';
