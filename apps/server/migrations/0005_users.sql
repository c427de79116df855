create type user_type as enum ('AdvisorUser', 'ClientUser', 'HealthAdvisorUser');

create type user_role as enum ('admin', 'member');

create type sex as enum ('Female', 'Male');

create type coverage_type as enum ('combo', 'medicare', 'pre_65');

create table users (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete restrict,
  type user_type not null,
  role user_role not null default 'member',
  super_admin boolean not null default false,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text,
  password_hash text,
  email_confirmed boolean not null default false,
  onboarding_complete boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pending_email text,
  two_fa_enabled boolean not null default false,
  phone_verified_at timestamptz,
  onboarding_step smallint not null default 0 check (onboarding_step >= 0 and onboarding_step <= 20),
  update_account_in_onboarding boolean not null default false,
  household_count integer check (household_count >= 0),
  version integer not null default 1,
  booking_id text,
  quarantined_at timestamptz,
  crm_person_id text,
  search_text text collate "C" generated always as (
case
    when (type <> 'ClientUser') then search_form((((((((' ' || first_name) || ' ') || last_name) || ' ') ||
    case
        when (quarantined_at is null) then email
        else pending_email
    end) || ' ') || coalesce(phone_number, '')))
    else null::text
end) stored,
  check (quarantined_at is null or pending_email is not null)
);
comment on table users is 'Everyone who can sign in. What only clients or agents have is in their profiles, a firm''s work with a client in engagements.';
comment on column users.role is 'admin: account admin of the firm.';
comment on column users.password_hash is 'Argon2id with its parameters; null until the user has chosen a password.';
comment on column users.disabled_at is 'From then on requests of this user are rejected.';
comment on column users.pending_email is 'A requested address, which takes effect once it is confirmed.';
comment on column users.two_fa_enabled is 'The user requires a second factor; the firm can require it too.';
comment on column users.phone_verified_at is 'When the user entered the code sent to phone_number; null again after the number has changed.';
comment on column users.household_count is 'Number of households that an advisor serves.';
comment on column users.version is 'Of the whole record, including profiles and the current engagement.';
comment on column users.booking_id is 'The meeting in effect of a user who is not a client.';
comment on column users.quarantined_at is 'The address requested for this client or advisor, in pending_email, belongs to another user. Super admins decide; the firm does not learn about it.';
comment on column users.crm_person_id is 'The id of the person in the CRM, for super admins.';
comment on column users.search_text is 'The search form of name, email and phone number, with a space before each word; for a quarantined user, of the requested email; null for clients, whose search text is in listed_clients.';

create index advisors_by_name on users (last_name collate "und-x-icu", first_name collate "und-x-icu", id) where type <> 'ClientUser';
create index users_account on users (account_id);
create unique index users_email on users (lower(email));
create index users_email_digest on users (email_digest(email));
create index users_of_booking on users (booking_id);
create index users_quarantined on users (pending_email) where quarantined_at is not null;
create index users_staff_by_age on users (created_at, id) include (type) where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_email on users (lower(
case
    when (quarantined_at is null) then email
    else pending_email
end), id) include (type) where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_first_name on users (account_id, first_name collate "und-x-icu", last_name collate "und-x-icu", id) include (type, email, pending_email, quarantined_at, created_at) where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_last_name on users (account_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) include (type, email, pending_email, quarantined_at, created_at) where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_type on users (type, created_at, id) where type <> 'ClientUser' and disabled_at is null;
create index users_staff_search_text on users using gin (search_text gin_trgm_ops) where type <> 'ClientUser' and disabled_at is null;
create index users_super_admins on users (created_at, id) where super_admin and disabled_at is null;

create table client_profiles (
  user_id bigint primary key references users on delete cascade,
  survey_step smallint not null default 0 check (survey_step >= 0 and survey_step <= 20),
  survey_completed_at timestamptz,
  client_request_type coverage_type,
  sex sex,
  zip_code text,
  taxable_dependents smallint check (taxable_dependents >= 1 and taxable_dependents <= 20),
  spouse_name text,
  birthdate_encrypted text,
  household_income_encrypted text,
  preferred_providers_encrypted text,
  medications_encrypted text,
  client_notes_encrypted text,
  updated_at timestamptz not null default now()
);
comment on table client_profiles is 'What clients enter about themselves. Every client has a row.';
comment on column client_profiles.taxable_dependents is 'Size of the tax household, the client included.';
comment on column client_profiles.household_income_encrypted is 'Yearly household income in dollars.';

create table agent_profiles (
  user_id bigint primary key references users on delete cascade,
  meeting_path text,
  bio_url text,
  updated_at timestamptz not null default now()
);
comment on table agent_profiles is 'What only health agents have.';
comment on column agent_profiles.meeting_path is 'The agent''s path below the booking origin.';

create table dependents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text,
  age smallint not null check (age >= 0 and age <= 120),
  sex sex not null,
  spouse boolean not null default false,
  myself boolean not null default false,
  created_at timestamptz not null default now(),
  check (not (spouse and myself))
);
comment on table dependents is 'The members of a client''s household who need coverage. The first one is the client.';

create unique index dependents_myself on dependents (user_id) where myself;
create index dependents_of_user on dependents (user_id, id);
create unique index dependents_spouse on dependents (user_id) where spouse;

alter table accounts add foreign key (health_advisor_id) references users on delete set null;

alter table accounts add foreign key (account_owner_id) references users on delete set null;

create function increment_user_version() returns trigger language plpgsql as $$
declare
  changed_user_id bigint;
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  if tg_table_name = 'engagements' then changed_user_id := new.client_id; else changed_user_id := new.user_id; end if;
  -- One save writes several tables and is one version: a row that this transaction wrote has its new version already.
  update users set updated_at = now() where id = changed_user_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger increment_user_version after update on agent_profiles
  for each row execute function increment_user_version();
create trigger set_updated_at before update on agent_profiles for each row execute function set_updated_at();
create trigger increment_user_version after update on client_profiles
  for each row when (old.survey_step = new.survey_step) execute function increment_user_version();
create trigger set_updated_at before update on client_profiles for each row execute function set_updated_at();
create trigger increment_version before update on users
  for each row
  when (old.onboarding_step = new.onboarding_step and not (old.password_hash is distinct from new.password_hash))
  execute function increment_version();
create trigger set_updated_at before update on users for each row execute function set_updated_at();
