-- Engagements: what a firm and its agent keep of a client, meetings, what happened, and plans.

create extension if not exists pg_trgm;

alter table accounts add column health_advisor_id bigint references users on delete set null;
comment on column accounts.health_advisor_id is 'The agent whom new clients of the firm are given';

alter table users
  add column status text not null default 'referred' check (status in ('referred', 'scheduled', 'pending', 'enrolled', 'cancelled', 'deferred', 'passed', 'renewal', 'terminated', 'unknown', 'follow up')),
  add column referred_at timestamptz not null default now(),
  add column projected_start_on date,
  add column agency_person_id text,
  add column booking_id text,
  add column do_not_send_referral_email boolean not null default false,
  add column advisor_notes_sealed text,
  add column agency_notes_sealed text,
  add column held_at timestamptz,
  add check (held_at is null or pending_email is not null);
comment on column users.status is 'Where a client''s engagement stands; means nothing for others';
comment on column users.referred_at is 'When a client''s engagement began; means nothing for others';
comment on column users.projected_start_on is 'When the client''s cover is to begin, as the advisor expects';
comment on column users.agency_person_id is 'The client''s number in the agency''s own records';
comment on column users.booking_id is 'uid of the meeting that counts for this person: the upcoming one, or the last';
comment on column users.advisor_notes_sealed is 'Read and written by the firm''s advisors, the agent and super admins, encrypted';
comment on column users.agency_notes_sealed is 'Read and written by agents and super admins, encrypted';
comment on column users.held_at is 'The address that was asked for, in pending_email, is somebody else''s: the staff decide, and the firm does not learn it';

-- Clients there are already were referred when they were entered.
update users set referred_at = created_at;

create index clients_of_account on users (account_id, created_at desc, id desc) where type = 'ClientUser';
create index clients_of_advisor on users (financial_advisor_id, created_at desc, id desc) where type = 'ClientUser';
create index clients_of_agent on users (health_advisor_id, created_at desc, id desc) where type = 'ClientUser';
create index clients_by_age on users (created_at, id) where type = 'ClientUser';
drop index users_of_advisor;
drop index users_of_agent;

create table activities (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id bigint references accounts on delete cascade,
  client_id bigint references users on delete cascade,
  actor_id bigint references users on delete set null,
  actor_name text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
comment on table activities is 'What happened to clients, written with the change itself.';
comment on column activities.kind is 'What happened, such as meeting_booked: see activities/rules';
comment on column activities.account_id is 'The firm of the client when it happened';
comment on column activities.actor_name is 'Who did it, as they were called then';
comment on column activities.detail is 'What the kind''s sentence needs beside the names: no health data';
create index activities_of_client on activities (client_id, id desc);
create index activities_of_account on activities (account_id, id desc);

create table bookings (
  uid text primary key,
  user_id bigint not null references users on delete cascade,
  agent_id bigint references users on delete set null,
  source text not null check (source in ('own', 'cal')),
  status text not null check (status in ('ACCEPTED', 'PENDING', 'CANCELLED', 'REJECTED', 'AWAITING_HOST')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  host_name text,
  join_url text,
  rescheduled_to text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (end_at > start_at),
  -- Two meetings of one agent cannot overlap. Of the other calendar's it takes care itself.
  constraint bookings_overlap exclude using gist (
    int8range(agent_id, agent_id, '[]') with &&,
    tstzrange(start_at, end_at) with &&
  ) where (source = 'own' and agent_id is not null and status in ('ACCEPTED', 'PENDING'))
);
comment on table bookings is 'Meetings, of our own calendar or as the other one tells them.';
comment on column bookings.user_id is 'Whom the meeting is for: a client, or an advisor for themself';
comment on column bookings.agent_id is 'Who holds it, where that is somebody of ours';
comment on column bookings.created_at is 'When it was made, by the clock of the calendar it is of';
comment on column bookings.rescheduled_to is 'uid of the meeting that took its place';
create index bookings_of_user on bookings (user_id, start_at);
create index bookings_of_agent on bookings (agent_id, start_at) where agent_id is not null;

create table booking_events (
  trigger text not null,
  uid text not null,
  told_at timestamptz not null,
  user_id bigint references users on delete cascade,
  old_uid text,
  status text not null check (status in ('ACCEPTED', 'PENDING', 'CANCELLED', 'REJECTED', 'AWAITING_HOST')),
  start_at timestamptz,
  end_at timestamptz,
  host_name text,
  join_url text,
  received_at timestamptz not null,
  primary key (trigger, uid, told_at)
);
comment on table booking_events is 'What was told of meetings in the other calendar, by itself or by people here: a person''s meetings follow from all of them, in whichever order they came.';
comment on column booking_events.told_at is 'When it happened, by the clock of whoever told it';
comment on column booking_events.user_id is 'Whose meeting it is; null while that is not known';
comment on column booking_events.old_uid is 'uid of the meeting that this one took the place of';
comment on column booking_events.start_at is 'Null where the message did not say';
create index booking_events_of_user on booking_events (user_id);
create index booking_events_of_meeting on booking_events (uid);

create table calendars (
  user_id bigint primary key references users on delete cascade,
  time_zone text not null,
  meeting_minutes smallint not null check (meeting_minutes between 10 and 240),
  notice_minutes integer not null check (notice_minutes between 0 and 20160),
  join_url text,
  version integer not null default 1,
  updated_at timestamptz not null
);
comment on table calendars is 'How a health agent can be met where no other calendar is set up.';
comment on column calendars.time_zone is 'IANA zone in which the hours are meant';
comment on column calendars.notice_minutes is 'How long before its start a meeting can be booked at the latest';

create table calendar_hours (
  user_id bigint not null references calendars on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  primary key (user_id, weekday, from_minute),
  check (to_minute > from_minute),
  constraint calendar_hours_overlap exclude using gist (
    int8range(user_id, user_id, '[]') with &&,
    int4range(weekday * 1440 + from_minute, weekday * 1440 + to_minute) with &&
  )
);
comment on table calendar_hours is 'Weekly hours by the clock on the agent''s wall.';
comment on column calendar_hours.weekday is 'ISO: Monday is 1, Sunday 7';

create table policies (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  policy_type text not null,
  policy_status text not null,
  issuer_name text not null,
  plan_name text,
  metallic_level text,
  covered_lives smallint check (covered_lives > 0),
  effective_on date,
  premium_cents bigint check (premium_cents >= 0),
  deductible_cents bigint check (deductible_cents >= 0),
  moop_cents bigint check (moop_cents >= 0),
  major_medical boolean not null default false,
  summary_of_benefits_url text,
  created_at timestamptz not null default now()
);
comment on table policies is 'Cover that a client has.';
comment on column policies.premium_cents is 'A month';
comment on column policies.deductible_cents is 'Of one person, a year';
comment on column policies.moop_cents is 'The most that one person pays for care in a year';
create index policies_of_user on policies (user_id, id);
