create type notification_kind as enum (
  'signal_medicare', 'signal_enrollment', 'signal_costs', 'signal_next_steps', 'address_rejected', 'estimate_opened',
  'payment_failed');
create type notification_delivery as enum ('at_once', 'daily', 'off');

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind notification_kind not null,
  event_key text not null,
  client_id bigint references users on delete cascade,
  signal_id bigint references signals on delete cascade,
  estimation_id bigint references estimations on delete cascade,
  account_id bigint references accounts on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  email notification_delivery check (email <> 'off'),
  unique (user_id, event_key)
);
create index notifications_by_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_waiting on notifications (email, user_id, created_at) where email is not null;
create index notifications_read_at on notifications (read_at) where read_at is not null;
create index notifications_client_id on notifications (client_id);
create index notifications_signal_id on notifications (signal_id);
create index notifications_estimation_id on notifications (estimation_id);
create index notifications_account_id on notifications (account_id);
comment on table notifications is 'Events that concern an advisor or agent. The text is made from the record when it is shown.';
comment on column notifications.event_key is 'The same for the same event, so that it is recorded once for each user. Never a name.';
comment on column notifications.email is 'The email that it waits for. Null if there is none, or once it was written.';

create table notification_settings (
  user_id bigint references users on delete cascade,
  kind notification_kind,
  delivery notification_delivery not null,
  primary key (user_id, kind)
);
comment on table notification_settings is 'What users have chosen. The other kinds have the defaults of the contract.';

create table notification_emails (
  user_id bigint primary key references users on delete cascade,
  sent_at timestamptz,
  digested_on date
);
comment on table notification_emails is 'The last emails about notifications of each user, so that there are few and no day has two digests.';
comment on column notification_emails.sent_at is 'Of the last email that was sent at once.';
comment on column notification_emails.digested_on is 'The day of the last digest, in the time zone of the user.';

-- Events of one client, or of several, are for other users than the one whose call records them.
create function add_notifications(events jsonb, happened_at timestamptz)
returns table (user_id bigint, kind notification_kind, delivery notification_delivery)
language sql security definer set search_path = public, pg_temp as $$
  with event as (
    select * from jsonb_to_recordset(events) as given (
      kind notification_kind, event_key text, client_id bigint, signal_id bigint, estimation_id bigint, account_id bigint,
      user_ids bigint[], for_staff boolean, default_delivery notification_delivery, has_email boolean)
  ), recipient as (
    select event_key, unnest(user_ids) as id from event
    union
    select event.event_key, staff.id
    from event
    join engagements on engagements.client_id = event.client_id and engagements.is_current
    cross join lateral (values (engagements.financial_advisor_id), (engagements.health_advisor_id)) as staff (id)
    where event.for_staff
  ), wanted as (
    select users.id as user_id, event.*, coalesce(setting.delivery, event.default_delivery) as delivery
    from event
    join recipient using (event_key)
    join users on users.id = recipient.id
    left join notification_settings as setting on setting.user_id = users.id and setting.kind = event.kind
    where users.type <> 'ClientUser' and users.disabled_at is null and users.quarantined_at is null
  ), added as (
    insert into notifications as n
      (user_id, kind, event_key, client_id, signal_id, estimation_id, account_id, created_at, email)
    select user_id, kind, event_key, client_id, signal_id, estimation_id, account_id, happened_at,
      case when delivery = 'at_once' and coalesce(has_email, false) then null else delivery end
    from wanted
    where delivery <> 'off'
    order by user_id, event_key
    on conflict do nothing
    returning n.user_id, n.event_key
  )
  select added.user_id, wanted.kind, wanted.delivery
  from added join wanted on wanted.user_id = added.user_id and wanted.event_key = added.event_key
$$;
comment on function add_notifications is 'Adds the notifications of events, each once, for those who have not turned them off. `has_email`: the caller sends what is due at once.';

create policy row_scope on notifications using ((select scope_is_all()) or user_id = scope_user_id());
create policy row_scope on notification_settings using ((select scope_is_all()) or user_id = scope_user_id());
create policy row_scope on notification_emails using ((select scope_is_all()) or user_id = scope_user_id());

create trigger capture_audit_change after insert or delete or update on notification_settings
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('kind', 'user_id', '', '');
