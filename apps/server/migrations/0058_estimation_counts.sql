-- The list of estimates reads how many there are instead of counting them for each page.

create type estimation_count_scope as enum ('all', 'account', 'user');

create table estimation_counts (
  scope estimation_count_scope not null,
  scope_id bigint not null,
  estimations bigint not null,
  primary key (scope, scope_id)
);
comment on table estimation_counts is 'How many estimates there are of all users, of a firm and of a user, up to the last run of the job that adds up estimation_count_changes.';
comment on column estimation_counts.scope_id is 'The firm or user; 0 for all';
create table estimation_count_changes (
  account_id bigint,
  user_id bigint,
  change bigint not null
);
comment on table estimation_count_changes is 'Differences to estimation_counts. Written only by triggers, in the transaction of the change.';

insert into estimation_counts (scope, scope_id, estimations)
select counted.scope::estimation_count_scope, counted.scope_id, count(*)
from estimations
cross join lateral (
  values ('all', case when user_id is not null then 0 end), ('account', account_id), ('user', user_id)) counted (scope, scope_id)
where counted.scope_id is not null
group by 1, 2;

-- Root estimates have neither user nor firm and are in no list.
create function count_estimations() returns trigger language plpgsql as $$
begin
  insert into estimation_count_changes (account_id, user_id, change)
  select account_id, user_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows where user_id is not null or account_id is not null group by account_id, user_id;
  return null;
end $$;
create function count_moved_estimation() returns trigger language plpgsql as $$
begin
  insert into estimation_count_changes (account_id, user_id, change)
  select account_id, user_id, change
  from (values (old.account_id, old.user_id, -1), (new.account_id, new.user_id, 1)) as moved (account_id, user_id, change)
  where user_id is not null or account_id is not null;
  return null;
end $$;
create trigger count_inserted_estimations after insert on estimations
  referencing new table as changed_rows for each statement execute function count_estimations();
create trigger count_deleted_estimations after delete on estimations
  referencing old table as changed_rows for each statement execute function count_estimations();
create trigger count_moved_estimation after update of account_id, user_id on estimations for each row
  when ((old.account_id, old.user_id) is distinct from (new.account_id, new.user_id))
  execute function count_moved_estimation();
