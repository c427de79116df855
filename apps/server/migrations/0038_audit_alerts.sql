create type audit_alert_kind as enum ('exported', 'opened');

-- Users who accessed unusually many clients, once per user and day. No foreign keys: an alert outlives the records that it names.
create table audit_alerts (
  id bigint generated always as identity primary key,
  kind audit_alert_kind not null,
  user_id bigint not null,
  account_id bigint,
  -- UTC.
  on_day date not null,
  -- Within an hour instead of a day.
  is_hourly boolean not null,
  -- How many different clients.
  clients integer not null,
  client_limit integer not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by_id bigint,
  unique (user_id, on_day),
  check ((acknowledged_at is null) = (acknowledged_by_id is null))
);
create index audit_alerts_account on audit_alerts (account_id, raised_at desc);
create index audit_alerts_raised on audit_alerts (raised_at desc);

-- Filters of the trail. Reads and changes are so frequent that a walk along the times finds them.
create index audit_events_kind on audit_events (kind, at desc, id desc) where kind in ('export', 'permission', 'sign_in');
create index audit_events_action on audit_events (action, at desc, id desc);
