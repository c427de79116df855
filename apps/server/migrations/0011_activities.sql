create type activity_kind as enum (
  'advisor_changed',
  'agent_changed',
  'client_invited',
  'client_joined',
  'client_referred',
  'details_changed',
  'meeting_booked',
  'meeting_cancelled',
  'meeting_rescheduled',
  'status_changed',
  'survey_completed',
  'analysis_added',
  'analysis_sent',
  'client_moved',
  'meeting_outcome_changed'
);

create table activities (
  id bigint generated always as identity primary key,
  kind activity_kind not null,
  account_id bigint references accounts on delete cascade,
  client_id bigint references users on delete cascade,
  actor_id bigint references users on delete set null,
  actor_name text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamptz not null
);
comment on table activities is 'Events of clients, written in the transaction of the change.';
comment on column activities.kind is 'Such as meeting_booked. See features/activities/rules.';
comment on column activities.account_id is 'The firm of the client at that time.';
comment on column activities.actor_name is 'The name of the user who did it, at that time.';
comment on column activities.detail is 'What the sentence of the kind needs besides names. No health data.';

create index activities_of_account on activities (account_id, id desc);
create index activities_of_actor on activities (actor_id) where actor_id is not null;
create index activities_of_client on activities (client_id, id desc);
