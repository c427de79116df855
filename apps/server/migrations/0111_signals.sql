create type signal_kind as enum (
  'turns_65', 'employer_coverage_ends', 'turns_26', 'open_enrollment', 'special_enrollment', 'income_limit',
  'income_changed', 'credit_excess', 'costs_change', 'plan_ends', 'medicare_review', 'surcharge_appeal', 'estimate_outdated', 'address_rejected',
  'profile_missing', 'no_meeting', 'analyses_due');
create type signal_status as enum ('open', 'snoozed', 'dismissed', 'closed');
create type dismissal_reason as enum ('done', 'declined', 'not_relevant', 'wrong');

create table signals (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  account_id bigint references accounts on delete cascade,
  kind signal_kind not null,
  subject text not null,
  due_on date not null,
  opens_on date,
  amount_range smallint,
  facts_encrypted text not null,
  facts_digest bytea not null,
  estimation_id bigint references estimations on delete set null,
  status signal_status not null default 'open',
  snoozed_until date,
  assignee_id bigint references users on delete set null,
  dismissal_reason dismissal_reason,
  changed_by bigint references users on delete set null,
  changed_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'snoozed') = (snoozed_until is not null)),
  check ((status = 'dismissed') = (dismissal_reason is not null) or status = 'closed')
);
create unique index signals_one_at_a_time on signals (client_id, kind, subject, due_on) where status <> 'closed';
create index signals_by_account on signals (account_id, due_on, id) where status <> 'closed';
create index signals_by_due_on on signals (due_on, id) where status <> 'closed';
create index signals_by_snooze on signals (snoozed_until, id) where status = 'snoozed';
create index signals_by_closing on signals (closed_at) where status = 'closed';
create index signals_client_id on signals (client_id);
create index signals_estimation_id on signals (estimation_id);
create index signals_assignee_id on signals (assignee_id);
create index signals_changed_by on signals (changed_by);
comment on table signals is 'What has to be done for a client, by when. Signals that no longer apply are closed.';
comment on column signals.account_id is 'The firm of the engagement when the signal was computed.';
comment on column signals.subject is 'Which person, limit, event or policy of the client. Never a name.';
comment on column signals.amount_range is 'The dollars of a year that the amount reaches: 0 and the limits of the list. Null if it is not known.';
comment on column signals.facts_encrypted is 'JSON with names, dates and exact amounts, for texts.';
comment on column signals.facts_digest is 'Keyed digest of the facts. A dismissed signal opens again only with other facts.';
comment on column signals.changed_by is 'Who snoozed, dismissed or reopened it last.';
create trigger capture_audit_change after insert or delete or update on signals
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');

create table signal_keys (
  id bigint primary key check (id = 1),
  digest_key_encrypted text not null
);
comment on table signal_keys is 'One row with the key of the digests of facts. They stay valid when other secrets change.';

create table signal_checks (
  client_id bigint primary key references users on delete cascade,
  revision integer not null default 1,
  stale_since timestamptz,
  next_on date,
  income_changed_at timestamptz,
  tables_version text
);
create index signal_checks_stale on signal_checks (stale_since, client_id) where stale_since is not null;
create index signal_checks_next_on on signal_checks (next_on, client_id);
create index signal_checks_tables_version on signal_checks (tables_version, client_id);
comment on table signal_checks is 'When the signals of a client have to be computed again. Triggers mark changed clients as stale.';
comment on column signal_checks.income_changed_at is 'When the client last wrote the income of the survey. Null before the first change.';
comment on column signal_checks.revision is 'Counts the changes of the client. Signals of an earlier revision stay stale.';
comment on column signal_checks.next_on is 'The first day on which the date alone changes something. Null if no date does.';
comment on column signal_checks.tables_version is 'Of the law tables and plans that were used.';

-- The processes that compute signals listen to the channel `signals`, and receive one notification for a transaction.
create function mark_signals_stale(changed_client_ids bigint[]) returns void language plpgsql as $$
begin
  insert into signal_checks (client_id, stale_since)
  select id, now() from users
  where id = any(changed_client_ids)
    and (type = 'ClientUser' or exists (select from signal_checks where client_id = users.id))
  order by id
  on conflict (client_id) do update set
    revision = signal_checks.revision + 1, stale_since = coalesce(signal_checks.stale_since, excluded.stale_since);
  perform pg_notify('signals', '');
end $$;

-- The column with the client of a table is its argument.
create function mark_signals_of_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return null; end if;
  perform mark_signals_stale(array[(row_before ->> tg_argv[0])::bigint, (row_after ->> tg_argv[0])::bigint]);
  return null;
end $$;

create trigger mark_signals after update of type, first_name, last_name, email, disabled_at, onboarding_complete on users
  for each row when (old.type = 'ClientUser' or new.type = 'ClientUser') execute function mark_signals_of_row('id');
create trigger mark_signals after insert or update on client_profiles
  for each row execute function mark_signals_of_row('user_id');
create trigger mark_signals after insert or update or delete on dependents
  for each row execute function mark_signals_of_row('user_id');
create trigger mark_signals after insert or update or delete on engagements
  for each row execute function mark_signals_of_row('client_id');
create trigger mark_signals after insert or update or delete on estimations
  for each row execute function mark_signals_of_row('client_id');
create trigger mark_signals after insert or update or delete on bookings
  for each row execute function mark_signals_of_row('user_id');
create trigger mark_signals after insert or update or delete on attachments
  for each row execute function mark_signals_of_row('client_id');
create trigger mark_signals after insert or delete on sent_analyses
  for each row execute function mark_signals_of_row('client_id');
create trigger mark_signals after insert or update or delete on rejected_addresses
  for each row execute function mark_signals_of_row('user_id');
create trigger mark_signals after insert on activities
  for each row when (new.kind = 'client_invited') execute function mark_signals_of_row('client_id');

-- Imports write thousands of policies in a statement.
create function mark_signals_of_inserted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_signals_stale(array(select client_id from new_rows));
  return null;
end $$;
create function mark_signals_of_updated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_signals_stale(array(select client_id from new_rows union select client_id from old_rows));
  return null;
end $$;
create function mark_signals_of_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_signals_stale(array(select client_id from old_rows));
  return null;
end $$;
create trigger mark_signals_of_inserted after insert on policies referencing new table as new_rows
  for each statement execute function mark_signals_of_inserted();
create trigger mark_signals_of_updated after update on policies referencing old table as old_rows new table as new_rows
  for each statement execute function mark_signals_of_updated();
create trigger mark_signals_of_deleted after delete on policies referencing old table as old_rows
  for each statement execute function mark_signals_of_deleted();

create function delete_signals_of_former_firm() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from signals where client_id = new.client_id and account_id is distinct from new.account_id;
  return null;
end $$;
comment on function delete_signals_of_former_firm is 'In the transaction of the move: a firm never sees what another one has dismissed.';
create trigger delete_signals_of_former_firm after insert or update of account_id on engagements
  for each row when (new.is_current) execute function delete_signals_of_former_firm();

-- Those of clients from before are computed once.
insert into signal_checks (client_id, stale_since) select id, now() from users where type = 'ClientUser';

create policy row_scope on signals using (
  (select scope_is_all()) or account_id = (select scope_account_id()) or client_id = scope_user_id()
  or (scope_account_id() is null and may_see_client(client_id)));
create policy row_scope on signal_checks using ((select scope_is_all()));

create function record_income_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return null; end if;
  insert into signal_checks (client_id, stale_since, income_changed_at) values (new.user_id, now(), now())
  on conflict (client_id) do update set income_changed_at = excluded.income_changed_at;
  return null;
end $$;
create trigger record_income_change after update of household_income_encrypted on client_profiles
  for each row when (old.household_income_encrypted is distinct from new.household_income_encrypted)
  execute function record_income_change();
