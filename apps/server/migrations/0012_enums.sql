-- Enumerations become PostgreSQL enums, so that generated types list their values. Plan years become rows.
-- Values that lists sort by are declared in alphabetical order, which is how they sorted as text.

create type user_type as enum ('AdvisorUser', 'ClientUser', 'HealthAdvisorUser');
create type user_role as enum ('admin', 'member');
create type sex as enum ('Female', 'Male');
create type client_status as enum (
  'cancelled', 'deferred', 'enrolled', 'follow up', 'passed', 'pending', 'referred', 'renewal', 'scheduled', 'terminated', 'unknown');
create type coverage_type as enum ('combo', 'medicare', 'pre_65');
create type plan_type as enum ('annual', 'core', 'monthly', 'starter');
create type tax_filing_status as enum ('married_joint', 'married_seperate', 'single');
create type message_kind as enum ('mail', 'text');
create type message_state as enum ('failed', 'kept', 'sent', 'waiting');
create type link_purpose as enum ('confirm_email', 'invite', 'magic_link', 'reset_password');
create type code_purpose as enum ('phone', 'sign_in');
create type activity_kind as enum (
  'advisor_changed', 'agent_changed', 'client_invited', 'client_joined', 'client_referred', 'details_changed', 'meeting_booked',
  'meeting_cancelled', 'meeting_rescheduled', 'status_changed', 'survey_completed');
create type booking_source as enum ('cal', 'own');
create type booking_status as enum ('ACCEPTED', 'AWAITING_HOST', 'CANCELLED', 'PENDING', 'REJECTED');
create type booking_trigger as enum (
  'ADOPTED', 'BOOKING_CANCELLED', 'BOOKING_CREATED', 'BOOKING_REJECTED', 'BOOKING_REQUESTED', 'BOOKING_RESCHEDULED', 'CANCELLED_HERE',
  'LET_GO', 'SEEN');
create type client_count_scope as enum ('account', 'advisor', 'agent', 'all');

create table plan_years (year smallint primary key);
comment on table plan_years is 'The years that an estimate can be made for.';
insert into plan_years (year) values (2025), (2026);

-- Predicates and triggers that compare these columns with text go first.
drop trigger rights_of_user on users;
drop trigger rights_of_removed_user on users;
drop trigger list_new_clients on users;
drop trigger list_changed_clients on users;
drop trigger list_no_deleted_clients on users;
drop function keep_client_list();
drop index advisors_by_name;

alter table users
  drop constraint users_type_check,
  drop constraint users_role_check,
  drop constraint users_status_check,
  drop constraint users_client_request_type_check,
  drop constraint users_sex_check,
  alter column role drop default,
  alter column status drop default,
  alter column type type user_type using type::user_type,
  alter column role type user_role using role::user_role,
  alter column status type client_status using status::client_status,
  alter column client_request_type type coverage_type using client_request_type::coverage_type,
  alter column sex type sex using sex::sex,
  alter column role set default 'member',
  alter column status set default 'referred';
create index advisors_by_name on users (last_name collate "und-x-icu", first_name collate "und-x-icu", id) where type <> 'ClientUser';

alter table accounts
  drop constraint accounts_plan_type_check,
  alter column plan_type drop default,
  alter column plan_type type plan_type using plan_type::plan_type,
  alter column plan_type set default 'starter';

alter table dependents
  drop constraint dependents_sex_check,
  alter column sex type sex using sex::sex;

alter table estimations
  drop constraint estimations_type_check,
  drop constraint estimations_tax_filing_status_check,
  drop constraint estimations_plan_year_check,
  alter column type type coverage_type using type::coverage_type,
  alter column tax_filing_status type tax_filing_status using tax_filing_status::tax_filing_status,
  add foreign key (plan_year) references plan_years on delete restrict;
create index estimations_of_plan_year on estimations (plan_year);

drop index messages_texts_of_account;
alter table messages
  drop constraint messages_kind_check,
  drop constraint messages_state_check,
  drop constraint messages_check,
  drop constraint messages_check1,
  alter column state drop default,
  alter column kind type message_kind using kind::message_kind,
  alter column state type message_state using state::message_state,
  alter column state set default 'waiting',
  add constraint messages_ended_check check ((state = 'waiting') = (ended_at is null)),
  add constraint messages_content_check check ((content_encrypted is null) = (state in ('sent', 'failed')));
create index messages_texts_of_account on messages (account_id, created_at) where kind = 'text';

alter table link_tokens
  drop constraint link_tokens_purpose_check,
  alter column purpose type link_purpose using purpose::link_purpose;

alter table code_attempts
  drop constraint code_attempts_purpose_check,
  alter column purpose type code_purpose using purpose::code_purpose;

alter table activities alter column kind type activity_kind using kind::activity_kind;

alter table bookings
  drop constraint bookings_source_check,
  drop constraint bookings_status_check,
  drop constraint bookings_overlap,
  alter column source type booking_source using source::booking_source,
  alter column status type booking_status using status::booking_status,
  -- Two meetings of one agent cannot overlap. Cal.com checks its own.
  add constraint bookings_overlap exclude using gist (
    int8range(agent_id, agent_id, '[]') with &&,
    tstzrange(start_at, end_at) with &&
  ) where (source = 'own' and agent_id is not null and status in ('ACCEPTED', 'PENDING'));

alter table booking_events
  drop constraint booking_events_status_check,
  alter column trigger type booking_trigger using trigger::booking_trigger,
  alter column status type booking_status using status::booking_status;

alter table client_counts
  drop constraint client_counts_scope_check,
  alter column scope type client_count_scope using scope::client_count_scope;
alter table client_count_changes alter column status type client_status using status::client_status;
