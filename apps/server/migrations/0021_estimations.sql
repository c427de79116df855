create type tax_filing_status as enum ('married_joint', 'married_seperate', 'single');

create type estimation_count_scope as enum ('all', 'account', 'user');

create type threshold_distance as enum ('within_1000', 'within_5000', 'within_10000', 'beyond', 'none');

create table estimations (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete restrict,
  user_id bigint references users on delete restrict,
  client_first_name text not null,
  type coverage_type not null,
  zip text not null,
  county text not null,
  county_name text not null,
  state text not null,
  plan_year smallint not null references plan_years on delete restrict,
  dependents jsonb not null,
  dependents_count smallint generated always as (jsonb_array_length(dependents)) stored not null,
  household_size smallint,
  income_encrypted text,
  last_year_income_encrypted text,
  tax_filing_status tax_filing_status,
  share_digest bytea,
  share_encrypted text,
  root_digest bytea,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_copy boolean not null default false,
  outlook_encrypted text,
  shows_outlook boolean not null default false,
  client_id bigint references users on delete cascade,
  shared_with_client_at timestamptz,
  threshold_distance threshold_distance,
  search_text text collate "C" generated always as (search_form((' ' || client_first_name))) stored not null,
  check ((user_id is null) = (root_digest is not null)),
  check (client_id is null or root_digest is null),
  check (shared_with_client_at is null or client_id is not null)
);
comment on table estimations is 'Saved estimates. Incomes, birth dates and events are encrypted.';
comment on column estimations.account_id is 'The firm; null for a root estimate and for a super admin without one.';
comment on column estimations.user_id is 'The owner: the advisor of the client, if it is for one. Null for a root estimate, which only its token opens.';
comment on column estimations.dependents is 'Who needs coverage: age, sex, spouse. The first one is the person the estimate is for.';
comment on column estimations.income_encrypted is 'Yearly household MAGI in dollars.';
comment on column estimations.last_year_income_encrypted is 'Yearly MAGI of two years before the plan year, in dollars.';
comment on column estimations.share_digest is 'SHA-256 of the token of the public link; null if the link was revoked.';
comment on column estimations.share_encrypted is 'The token of the public link, so that the link can be shown again.';
comment on column estimations.root_digest is 'SHA-256 of the token of a root estimate.';
comment on column estimations.is_copy is 'A duplicate whose first name has not been changed.';
comment on column estimations.outlook_encrypted is 'Birth dates in the order of dependents, events of the plan year and untaxed Social Security; null without any.';
comment on column estimations.shows_outlook is 'Whether the public link shows thresholds, months, events and scenarios.';
comment on column estimations.client_id is 'The client that the estimate is for.';
comment on column estimations.shared_with_client_at is 'When the estimate was shared with the client.';
comment on column estimations.threshold_distance is 'How far the income is below the next income at which costs change.';
comment on column estimations.search_text is 'The search form of the name, with a space before it.';

create index estimations_by_name on estimations (client_first_name collate "und-x-icu", id) where root_digest is null;
create index estimations_of_account on estimations (account_id, client_first_name collate "und-x-icu", id);
create index estimations_of_client on estimations (client_id);
create index estimations_of_plan_year on estimations (plan_year);
create index estimations_of_user on estimations (user_id, client_first_name collate "und-x-icu", id);
create unique index estimations_root on estimations (root_digest) where root_digest is not null;
create unique index estimations_share on estimations (share_digest) where share_digest is not null;

create table scenarios (
  id bigint generated always as identity primary key,
  estimation_id bigint not null references estimations on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 6),
  name_encrypted text not null,
  changes_encrypted text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scenarios_position unique (estimation_id, "position") deferrable
);
comment on table scenarios is 'An alternative to an estimate. Only what differs is stored.';
comment on column scenarios.position is 'From 1 without gaps. The constraint is deferrable so that one statement can move several rows.';
comment on column scenarios.changes_encrypted is 'The fields that differ, as on the wire.';
comment on column scenarios.version is 'Of name and changes. A move keeps it, so that open forms of other scenarios stay valid.';

create table estimation_counts (
  scope estimation_count_scope,
  scope_id bigint,
  estimations bigint not null,
  primary key (scope, scope_id)
);
comment on table estimation_counts is 'The number of estimates in total, of each firm and of each user, as of the last run of the job that adds estimation_count_changes. Root estimates are in no list and are not counted.';
comment on column estimation_counts.scope_id is 'The firm or user; 0 for the total.';

create table estimation_count_changes (
  account_id bigint,
  user_id bigint,
  change bigint not null
);
comment on table estimation_count_changes is 'Differences to estimation_counts. Written only by triggers, in the transaction of the change.';

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
comment on function move_estimations is 'The estimates of a client follow the current engagement. In another firm, the public link is revoked because users of the former firm may have it.';

create trigger move_estimations after insert or update of client_id, account_id, financial_advisor_id, ended_at on engagements
  for each row
  when (new.ended_at is null)
  execute function move_estimations();
create trigger count_deleted_estimations after delete on estimations referencing old table as changed_rows
  for each statement execute function count_estimations();
create trigger count_inserted_estimations after insert on estimations referencing new table as changed_rows
  for each statement execute function count_estimations();
create trigger count_moved_estimation after update of account_id, user_id on estimations
  for each row
  when (old.account_id is distinct from new.account_id or old.user_id is distinct from new.user_id)
  execute function count_moved_estimation();
create trigger increment_version before update on estimations
  for each row
  when (not (old.share_digest is distinct from new.share_digest) and not (old.shared_with_client_at is distinct from new.shared_with_client_at))
  execute function increment_version();
create trigger set_updated_at before update on estimations for each row execute function set_updated_at();
create trigger increment_version before update on scenarios
  for each row
  when (old.name_encrypted is distinct from new.name_encrypted or old.changes_encrypted is distinct from new.changes_encrypted)
  execute function increment_version();
create trigger set_updated_at before update on scenarios
  for each row
  when (old.name_encrypted is distinct from new.name_encrypted or old.changes_encrypted is distinct from new.changes_encrypted)
  execute function set_updated_at();
