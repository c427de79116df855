-- Splits users into the identity, what only clients or agents have, and engagements, of which a client can have several over time.

create table client_profiles (
  user_id bigint primary key references users on delete cascade,
  survey_step smallint not null default 0 check (survey_step between 0 and 20),
  survey_completed_at timestamptz,
  client_request_type coverage_type,
  sex sex,
  zip_code text,
  taxable_dependents smallint check (taxable_dependents between 1 and 20),
  spouse_name text,
  birthdate_encrypted text,
  household_income_encrypted text,
  preferred_providers_encrypted text,
  medications_encrypted text,
  client_notes_encrypted text,
  updated_at timestamptz not null default now()
);
comment on table client_profiles is 'What clients tell about themselves. Every client has a row.';
comment on column client_profiles.taxable_dependents is 'Size of the tax household, the client included';
comment on column client_profiles.household_income_encrypted is 'Yearly household income in dollars, encrypted';

create table agent_profiles (
  user_id bigint primary key references users on delete cascade,
  meeting_path text,
  bio_url text,
  updated_at timestamptz not null default now()
);
comment on table agent_profiles is 'What only health agents have.';
comment on column agent_profiles.meeting_path is 'The agent''s path below the booking origin';

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
  booking_id text references bookings on delete set null,
  do_not_send_referral_email boolean not null default false,
  advisor_notes_encrypted text,
  agency_notes_encrypted text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  is_current boolean not null generated always as (ended_at is null) stored
);
comment on table engagements is 'The work of a firm and an agent with one client. A client has at most one current engagement.';
comment on column engagements.account_id is 'The firm';
comment on column engagements.projected_start_on is 'When coverage is expected to begin';
comment on column engagements.agency_person_id is 'The client''s number in the agency''s records';
comment on column engagements.booking_id is 'The meeting in effect: the upcoming one, or the last';
comment on column engagements.advisor_notes_encrypted is 'Read and written by the firm''s advisors, the agent and super admins, encrypted';
comment on column engagements.agency_notes_encrypted is 'Read and written by agents and super admins, encrypted';
comment on column engagements.ended_at is 'Null for the current engagement';
create index engagements_of_client on engagements (client_id);
create unique index engagements_current on engagements (client_id) where is_current;
create index engagements_of_account on engagements (account_id);
create index engagements_of_advisor on engagements (financial_advisor_id);
create index engagements_of_agent on engagements (health_advisor_id);
create index engagements_of_booking on engagements (booking_id);

create table engagement_status_changes (
  id bigint generated always as identity primary key,
  engagement_id bigint not null references engagements on delete cascade,
  from_status client_status,
  to_status client_status not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null
);
comment on table engagement_status_changes is 'Every status that an engagement has had.';
comment on column engagement_status_changes.from_status is 'Null where the engagement began';
comment on column engagement_status_changes.changed_by is 'Null for the product itself and for a deleted user';
create index engagement_status_changes_of_engagement on engagement_status_changes (engagement_id, id);
create index engagement_status_changes_of_user on engagement_status_changes (changed_by);

-- A user who is no longer a client keeps what they told, and so does their engagement.
insert into client_profiles (
  user_id, survey_step, survey_completed_at, client_request_type, sex, zip_code, taxable_dependents, spouse_name,
  birthdate_encrypted, household_income_encrypted, preferred_providers_encrypted, medications_encrypted, client_notes_encrypted,
  updated_at)
select
  id, survey_step, survey_completed_at, client_request_type, sex, zip_code, taxable_dependents, spouse_name,
  birthdate_encrypted, household_income_encrypted, preferred_providers_encrypted, medications_encrypted, client_notes_encrypted,
  updated_at
from users
where type = 'ClientUser' or survey_step > 0 or num_nonnulls(
    survey_completed_at, client_request_type, sex, zip_code, taxable_dependents, spouse_name, birthdate_encrypted,
    household_income_encrypted, preferred_providers_encrypted, medications_encrypted, client_notes_encrypted,
    financial_advisor_id, health_advisor_id, projected_start_on, agency_person_id, advisor_notes_encrypted,
    agency_notes_encrypted) > 0
  or status <> 'referred' or do_not_send_referral_email
  or exists (select from policies where policies.user_id = users.id);

insert into agent_profiles (user_id, meeting_path, bio_url, updated_at)
select id, meeting_path, bio_url, updated_at
from users where type = 'HealthAdvisorUser' or num_nonnulls(meeting_path, bio_url) > 0;

insert into engagements (
  client_id, account_id, financial_advisor_id, health_advisor_id, status, referred_at, projected_start_on, agency_person_id,
  booking_id, do_not_send_referral_email, advisor_notes_encrypted, agency_notes_encrypted, created_at, updated_at)
select
  id, account_id, financial_advisor_id, health_advisor_id, status, referred_at, projected_start_on, agency_person_id,
  (select uid from bookings where uid = booking_id), do_not_send_referral_email, advisor_notes_encrypted, agency_notes_encrypted,
  referred_at, updated_at
from users
where type = 'ClientUser' or status <> 'referred' or do_not_send_referral_email or num_nonnulls(
    financial_advisor_id, health_advisor_id, projected_start_on, agency_person_id, advisor_notes_encrypted,
    agency_notes_encrypted) > 0
order by referred_at, id;

-- The history begins with what the activities say. Booking a meeting changed a status without an entry there.
insert into engagement_status_changes (engagement_id, from_status, to_status, changed_by, changed_at)
select engagement_id, from_status, to_status, changed_by, changed_at
from (
  select engagements.id as engagement_id, null::client_status as from_status,
    coalesce(
      (select (detail ->> 'from')::client_status from activities
        where activities.client_id = engagements.client_id and kind = 'status_changed' order by id limit 1),
      status) as to_status,
    null::bigint as changed_by, referred_at as changed_at, 0 as ordinal
  from engagements
  union all
  select engagements.id, (detail ->> 'from')::client_status, (detail ->> 'to')::client_status, actor_id, activities.created_at,
    activities.id
  from engagements join activities on activities.client_id = engagements.client_id and kind = 'status_changed') history
order by changed_at, ordinal;

insert into engagement_status_changes (engagement_id, from_status, to_status, changed_at)
select engagements.id, latest.to_status, engagements.status, engagements.updated_at
from engagements
cross join lateral (
  select to_status from engagement_status_changes where engagement_id = engagements.id order by id desc limit 1) latest
where latest.to_status <> engagements.status;

alter table bookings add column engagement_id bigint references engagements on delete cascade;
comment on column bookings.user_id is 'The participant: a client, or an advisor who booked a meeting for themselves';
comment on column bookings.engagement_id is 'Null for an advisor''s own meeting';
update bookings set engagement_id = engagements.id from engagements where engagements.client_id = bookings.user_id;
create index bookings_of_engagement on bookings (engagement_id);

alter table policies rename column user_id to client_id;
alter table policies drop constraint policies_user_id_fkey;
alter table policies add foreign key (client_id) references client_profiles on delete cascade;
alter index policies_of_user rename to policies_of_client;

-- An advisor's own meeting stays with the user; a client's is the engagement's.
update users set booking_id = null
where booking_id is not null and (
  exists (select from engagements where engagements.client_id = users.id)
  or not exists (select from bookings where uid = booking_id));
alter table users add foreign key (booking_id) references bookings on delete set null;
create index users_of_booking on users (booking_id);
comment on column users.booking_id is 'The meeting in effect of a user who is not a client';

drop index users_of_advisor;
drop index users_of_agent;
alter table users
  drop column survey_step,
  drop column survey_completed_at,
  drop column client_request_type,
  drop column sex,
  drop column zip_code,
  drop column taxable_dependents,
  drop column spouse_name,
  drop column birthdate_encrypted,
  drop column household_income_encrypted,
  drop column preferred_providers_encrypted,
  drop column medications_encrypted,
  drop column client_notes_encrypted,
  drop column meeting_path,
  drop column bio_url,
  drop column financial_advisor_id,
  drop column health_advisor_id,
  drop column status,
  drop column referred_at,
  drop column projected_start_on,
  drop column agency_person_id,
  drop column do_not_send_referral_email,
  drop column advisor_notes_encrypted,
  drop column agency_notes_encrypted;
comment on column users.household_count is 'Households that an advisor looks after';
comment on column users.pending_email is 'A requested address, which takes effect once it is confirmed';
comment on column users.quarantined_at is 'The address requested for this client, in pending_email, belongs to another user. Super admins decide; the firm does not learn it';
comment on column users.disabled_at is 'From then on requests of this user are rejected';
comment on column users.version is 'Of the whole record: profiles and the current engagement included';
