create type booking_source as enum ('cal', 'native');

create type booking_status as enum ('ACCEPTED', 'AWAITING_HOST', 'CANCELLED', 'PENDING', 'REJECTED');

create type booking_trigger as enum (
  'LINKED',
  'BOOKING_CANCELLED',
  'BOOKING_CREATED',
  'BOOKING_REJECTED',
  'BOOKING_REQUESTED',
  'BOOKING_RESCHEDULED',
  'CANCELLED_HERE',
  'UNLINKED',
  'SYNCED'
);

create type meeting_outcome as enum ('follow_up', 'held', 'no_show');

create table bookings (
  uid text primary key,
  user_id bigint not null references users on delete cascade,
  agent_id bigint references users on delete set null,
  source booking_source not null,
  status booking_status not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  host_name text,
  join_url text,
  rescheduled_to text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  engagement_id bigint references engagements on delete cascade,
  outcome meeting_outcome,
  outcome_by bigint references users on delete set null,
  outcome_at timestamptz,
  guest_time_zone text,
  sequence integer not null default 0,
  check (end_at > start_at),
  constraint bookings_outcome check ((outcome is null) = (outcome_at is null)),
  constraint bookings_overlap exclude using gist (int8range(agent_id, agent_id, '[]') with &&, tstzrange(start_at, end_at) with &&)
    where (source = 'native' and agent_id is not null and status in ('ACCEPTED', 'PENDING'))
);
comment on table bookings is 'Meetings in the product''s own calendar and in Cal.com. Two meetings of an agent in the own calendar cannot overlap; Cal.com checks its own.';
comment on column bookings.user_id is 'The participant: a client, or an advisor who booked a meeting for themselves.';
comment on column bookings.agent_id is 'The agent who holds the meeting, if it is a user of this installation.';
comment on column bookings.rescheduled_to is 'uid of the meeting that replaced it.';
comment on column bookings.created_at is 'By the clock of the calendar.';
comment on column bookings.engagement_id is 'Null for an advisor''s own meeting.';
comment on column bookings.outcome is 'Null until a user records it.';
comment on column bookings.outcome_by is 'The user who recorded the outcome.';
comment on column bookings.guest_time_zone is 'IANA name of the zone that the guest booked in. Null if another user booked.';
comment on column bookings.sequence is 'SEQUENCE of the calendar file (RFC 5545, 3.8.7.4), increased with every change that is emailed.';

create index bookings_by_start on bookings (start_at, uid);
create index bookings_of_agent on bookings (agent_id, start_at) where agent_id is not null;
create index bookings_of_engagement on bookings (engagement_id);
create index bookings_of_outcome_author on bookings (outcome_by) where outcome_by is not null;
create index bookings_of_user on bookings (user_id, start_at);

create table booking_events (
  trigger booking_trigger,
  uid text,
  occurred_at timestamptz,
  user_id bigint references users on delete cascade,
  old_uid text,
  status booking_status not null,
  start_at timestamptz,
  end_at timestamptz,
  host_name text,
  join_url text,
  received_at timestamptz not null,
  primary key (trigger, uid, occurred_at)
);
comment on table booking_events is 'Events of meetings in Cal.com, received by webhook or reported by a browser. A user''s meetings are derived from all of them, in any order of arrival.';
comment on column booking_events.occurred_at is 'By the clock of the calendar that reported it.';
comment on column booking_events.user_id is 'The participant; null while unknown.';
comment on column booking_events.old_uid is 'uid of the meeting that this one replaced.';
comment on column booking_events.start_at is 'Null if the event does not contain it.';

create index booking_events_of_meeting on booking_events (uid);
create index booking_events_of_user on booking_events (user_id);

create table calendars (
  user_id bigint primary key references users on delete cascade,
  time_zone text not null,
  meeting_minutes smallint not null check (meeting_minutes >= 10 and meeting_minutes <= 240),
  notice_minutes integer not null check (notice_minutes >= 0 and notice_minutes <= 20160),
  join_url text,
  version integer not null default 1,
  updated_at timestamptz not null,
  closed_on_holidays boolean not null default true
);
comment on table calendars is 'The availability of a health agent in the product''s own calendar.';
comment on column calendars.time_zone is 'IANA zone of the hours and days off.';
comment on column calendars.notice_minutes is 'Minimum time between booking and start.';
comment on column calendars.closed_on_holidays is 'Whether no meeting can be booked on federal holidays.';

create table calendar_hours (
  user_id bigint references calendars on delete cascade,
  weekday smallint check (weekday >= 1 and weekday <= 7),
  from_minute smallint check (from_minute >= 0 and from_minute <= 1439),
  to_minute smallint not null check (to_minute >= 1 and to_minute <= 1440),
  check (to_minute > from_minute),
  primary key (user_id, weekday, from_minute),
  constraint calendar_hours_overlap exclude using gist (int8range(user_id, user_id, '[]') with &&, int4range(((weekday * 1440) + from_minute), ((weekday * 1440) + to_minute)) with &&)
);
comment on table calendar_hours is 'Weekly hours in the time zone of the calendar.';
comment on column calendar_hours.weekday is 'ISO: Monday is 1, Sunday is 7.';

create table calendar_days_off (
  user_id bigint references calendars on delete cascade,
  from_on date,
  to_on date not null,
  note text check (char_length(note) <= 100),
  check (to_on >= from_on),
  primary key (user_id, from_on),
  constraint calendar_days_off_overlap exclude using gist (int8range(user_id, user_id, '[]') with &&, daterange(from_on, to_on, '[]') with &&)
);
comment on table calendar_days_off is 'Days without meetings, in the time zone of the calendar. The last day is included.';

alter table users add foreign key (booking_id) references bookings on delete set null;

alter table engagements add foreign key (booking_id) references bookings on delete set null;

create function clear_meeting_outcome() returns trigger language plpgsql as $$
begin
  new.outcome := null;
  new.outcome_by := null;
  new.outcome_at := null;
  return new;
end $$;
comment on function clear_meeting_outcome is 'A meeting that the calendar cancels or moves afterward has no outcome.';

create trigger clear_meeting_outcome before update on bookings
  for each row
  when (old.outcome is not null and (new.status in ('CANCELLED', 'REJECTED') or new.start_at <> old.start_at))
  execute function clear_meeting_outcome();
create trigger set_updated_at before update on bookings for each row execute function set_updated_at();
create trigger increment_version before update on calendars for each row execute function increment_version();
create trigger set_updated_at before update on calendars for each row execute function set_updated_at();
