create type client_status as enum (
  'cancelled',
  'deferred',
  'enrolled',
  'follow up',
  'passed',
  'pending',
  'referred',
  'renewal',
  'scheduled',
  'terminated',
  'unknown'
);

create table engagements (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_profiles on delete cascade,
  account_id bigint references accounts on delete restrict,
  financial_advisor_id bigint references users on delete set null,
  health_advisor_id bigint references users on delete set null,
  status client_status not null default 'referred',
  referred_at timestamptz not null default now(),
  projected_start_on date,
  agency_person_id text,
  booking_id text,
  do_not_send_referral_email boolean not null default false,
  advisor_notes_encrypted text,
  agency_notes_encrypted text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  is_current boolean generated always as ((ended_at is null)) stored not null
);
comment on table engagements is 'The work of a firm and an agent with a client. A client has at most one current engagement.';
comment on column engagements.account_id is 'The firm.';
comment on column engagements.projected_start_on is 'When coverage is expected to begin.';
comment on column engagements.agency_person_id is 'The id of the client in the agency''s records.';
comment on column engagements.booking_id is 'The meeting in effect: the upcoming one, or the last one.';
comment on column engagements.advisor_notes_encrypted is 'Read and written by the firm''s advisors, the agent and super admins.';
comment on column engagements.agency_notes_encrypted is 'Read and written by agents and super admins.';
comment on column engagements.ended_at is 'Null for the current engagement.';

create unique index engagements_current on engagements (client_id) where is_current;
create index engagements_of_account on engagements (account_id);
create index engagements_of_advisor on engagements (financial_advisor_id);
create index engagements_of_agent on engagements (health_advisor_id);
create index engagements_of_booking on engagements (booking_id);
create index engagements_of_client on engagements (client_id);

create table engagement_status_changes (
  id bigint generated always as identity primary key,
  engagement_id bigint not null references engagements on delete cascade,
  from_status client_status,
  to_status client_status not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null
);
comment on table engagement_status_changes is 'Every status of an engagement.';
comment on column engagement_status_changes.from_status is 'Null for the first status.';
comment on column engagement_status_changes.changed_by is 'Null for the product itself and for a deleted user.';

create index engagement_status_changes_of_engagement on engagement_status_changes (engagement_id, id);
create index engagement_status_changes_of_user on engagement_status_changes (changed_by);

create trigger increment_user_version after update on engagements
  for each row when (new.is_current) execute function increment_user_version();
create trigger notify_rights after update of account_id, financial_advisor_id, health_advisor_id, ended_at on engagements
  for each row
  when (old.account_id is distinct from new.account_id or old.financial_advisor_id is distinct from new.financial_advisor_id or old.health_advisor_id is distinct from new.health_advisor_id or old.ended_at is distinct from new.ended_at)
  execute function notify_engagement_rights();
create trigger set_updated_at before update on engagements for each row execute function set_updated_at();
