create type audit_kind as enum ('change', 'read', 'export', 'sign_in', 'permission');

create type audit_actor as enum ('user', 'link', 'anonymous', 'system');

create type audit_alert_kind as enum ('exported', 'opened');

create table audit_keys (
  id bigint generated always as identity primary key,
  user_id bigint unique,
  account_id bigint unique,
  data_key_encrypted text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, account_id) = 1)
);
comment on table audit_keys is 'Data keys, one per user or firm, that encrypt the details of events. Deleting a key makes them unreadable and keeps the chain intact.';

create table audit_events (
  id bigint generated always as identity,
  at timestamptz,
  kind audit_kind not null,
  action text not null,
  actor audit_actor not null,
  actor_id bigint,
  on_behalf_of_id bigint,
  account_ids bigint[] not null default '{}'::bigint[],
  client_ids bigint[] not null default '{}'::bigint[],
  details jsonb,
  address inet,
  request_id uuid,
  primary key (id, at)
) partition by RANGE (at);
comment on table audit_events is 'Append-only. No foreign keys: an event outlives the records that it names.';
comment on column audit_events.action is 'The name of an endpoint or a job.';
comment on column audit_events.actor is 'link: the holder of a link, without a session. system: a job or a provider.';
comment on column audit_events.on_behalf_of_id is 'The user whose account a super admin viewed.';
comment on column audit_events.account_ids is 'The firms of the actor and of the clients.';
comment on column audit_events.client_ids is 'The clients whose data was changed or read.';
comment on column audit_events.details is 'By id of an audit key: a ciphertext.';

create table audit_events_default partition of audit_events default;

create index audit_events_accounts on audit_events using gin (account_ids) with (gin_pending_list_limit='256');
create index audit_events_action on audit_events (action, at desc, id desc);
create index audit_events_actor on audit_events (actor_id, at desc);
create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_clients on audit_events using gin (client_ids) with (gin_pending_list_limit='256');
create index audit_events_kind on audit_events (kind, at desc, id desc) where kind in ('export', 'permission', 'sign_in');

create unlogged table audit_changes (
  transaction_id xid8 default pg_current_xact_id(),
  id bigint generated always as identity,
  table_name text not null,
  record_id text,
  operation text not null,
  user_id bigint,
  account_id bigint,
  is_client boolean,
  fields jsonb not null,
  primary key (transaction_id, id)
);
comment on table audit_changes is 'The changes of a request until its transaction ends: the transaction makes one event of the rows and deletes them. Unlogged, because no row outlives its transaction.';
comment on column audit_changes.user_id is 'The user that the record is about.';
comment on column audit_changes.account_id is 'The firm that the record is about.';
comment on column audit_changes.is_client is 'Null if only the type of the user says so.';
comment on column audit_changes.fields is 'By column: `new` of a created record, `old` of a deleted one, both of a changed one.';

create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  event_at timestamptz not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  event_digest bytea not null
);
comment on table audit_chain is 'Append-only. Each hash covers the previous one and the event.';
comment on column audit_chain.event_digest is 'SHA-256 of the event, so that the chain can be verified after its partition was dropped.';

create table audit_checkpoints (
  id bigint generated always as identity primary key,
  position bigint not null,
  hash bytea not null,
  dropped_before timestamptz,
  signature text not null,
  created_at timestamptz not null default now()
);
comment on table audit_checkpoints is 'Append-only. Signed statements of the hash at a position. dropped_before: older events were dropped after the retention period.';

create table audit_unchained (
  event_id bigint primary key,
  event_at timestamptz not null
);
comment on table audit_unchained is 'Committed events that are not chained yet. Transactions commit in a different order than they take ids, so there is no last id.';

create table audit_alerts (
  id bigint generated always as identity primary key,
  kind audit_alert_kind not null,
  user_id bigint not null,
  account_id bigint,
  on_day date not null,
  is_hourly boolean not null,
  clients integer not null,
  client_limit integer not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by_id bigint,
  check ((acknowledged_at is null) = (acknowledged_by_id is null)),
  unique (user_id, on_day)
);
comment on table audit_alerts is 'Users who accessed unusually many clients, once per user and day. No foreign keys: an alert outlives the records that it names.';

create index audit_alerts_account on audit_alerts (account_id, raised_at desc);
create index audit_alerts_raised on audit_alerts (raised_at desc);

create function capture_audit_change() returns trigger language plpgsql as $$
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
comment on function capture_audit_change is 'Arguments: the columns with the id of the record, its user and its firm; whether the user is a client (client), is one by the column type (typed), or can be one; the column with the client of a record that can have one. Empty for none. Only transactions of requests have the setting: jobs change up to a million rows.';

create function queue_audit_events() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (event_id, event_at) select id, at from inserted;
  return null;
end $$;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
comment on function reject_change is 'The application''s role cannot change append-only tables. If one role does everything, triggers protect them. Row triggers are copied to each partition, statement triggers are not.';

create trigger capture_audit_change after insert or delete or update on accounts
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', '', 'id', '');
create trigger capture_audit_change after insert or delete or update on advisor_invitations
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on agent_profiles
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on attachments
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');
create trigger append_only before delete or update or truncate on audit_chain
  for each statement execute function reject_change();
create trigger append_only before delete or update or truncate on audit_checkpoints
  for each statement execute function reject_change();
create trigger append_only before delete or update on audit_events for each row execute function reject_change();
create trigger append_only_truncate before truncate on audit_events
  for each statement execute function reject_change();
create trigger queue_audit_events after insert on audit_events referencing new table as inserted
  for each statement execute function queue_audit_events();
create trigger append_only_truncate before truncate on audit_events_default
  for each statement execute function reject_change();
create trigger capture_audit_change after insert or delete or update on billing_customers
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('customer_id', '', 'account_id', '');
create trigger capture_audit_change after insert or delete or update on billing_operations
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', '', 'account_id', '');
create trigger capture_audit_change after insert or delete or update on bookings
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('uid', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on calendar_days_off
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on calendar_hours
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on calendars
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on client_profiles
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', 'client');
create trigger capture_audit_change after insert or delete or update on dependents
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on engagements
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', 'account_id', 'client');
create trigger capture_audit_change after insert or delete or update on estimations
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', 'account_id', '', 'client_id');
create trigger capture_audit_change after insert or delete or update on invoices
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('invoice_id', '', 'account_id', '');
create trigger capture_audit_change after insert or delete or update on legal_holds
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');
create trigger capture_audit_change after insert or delete or update on link_tokens
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on oauth_identities
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on onboarding_drafts
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on policies
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');
create trigger capture_audit_change after insert or delete or update on saved_views
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on scenarios
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', 'account_id', '', 'client_id');
create trigger capture_audit_change after insert or delete or update on sent_analyses
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');
create trigger capture_audit_change after insert or delete or update on sessions
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on subscriptions
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('subscription_id', '', 'account_id', '');
create trigger capture_audit_change after insert or delete or update on survey_drafts
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', 'client');
create trigger capture_audit_change after insert or delete or update on terms_acceptances
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', '', 'account_id', '');
create trigger capture_audit_change after insert or delete or update on users
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'id', 'account_id', 'typed');
