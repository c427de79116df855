-- Ways in: invitations and other single-use links, codes by text message, foreign sign-ins; and what people tell of themselves.

alter table accounts
  add column seats integer not null default 0 check (seats >= 0),
  add column stripeable boolean not null default false,
  add column plan_type text not null default 'starter' check (plan_type in ('annual', 'monthly', 'starter', 'core')),
  add column firm_association text,
  add column firm_size integer check (firm_size > 0),
  add column street_1 text,
  add column city text,
  add column state text,
  add column zip text,
  add column two_fa_enabled boolean not null default false,
  add column signup_code text,
  add column version integer not null default 1;
comment on column accounts.stripeable is 'Whether seats are paid for and so counted; other firms invite without a limit';
comment on column accounts.firm_size is 'Advisors who work directly with clients';
comment on column accounts.two_fa_enabled is 'Everyone of the firm signs in with a second factor';
comment on column accounts.signup_code is 'Whoever knows it may join as a member while a seat is free; kept without regard to case';
create unique index accounts_signup_code on accounts (lower(signup_code)) where signup_code is not null;

alter table users
  add column pending_email text,
  add column two_fa_enabled boolean not null default false,
  add column phone_verified_at timestamptz,
  add column onboarding_step smallint not null default 0 check (onboarding_step between 0 and 20),
  add column update_account_in_onboarding boolean not null default false,
  add column survey_step smallint not null default 0 check (survey_step between 0 and 20),
  add column survey_completed_at timestamptz,
  add column financial_advisor_id bigint references users on delete set null,
  add column health_advisor_id bigint references users on delete set null,
  add column client_request_type text check (client_request_type in ('pre_65', 'medicare', 'combo')),
  add column sex text check (sex in ('Male', 'Female')),
  add column zip_code text,
  add column taxable_dependents smallint check (taxable_dependents between 1 and 20),
  add column spouse_name text,
  add column household_count integer check (household_count >= 0),
  add column meeting_path text,
  add column bio_url text,
  add column birthdate_sealed text,
  add column household_income_sealed text,
  add column preferred_providers_sealed text,
  add column medications_sealed text,
  add column client_notes_sealed text,
  add column version integer not null default 1;
comment on column users.pending_email is 'An address that was asked for and takes effect when its holder confirms it';
comment on column users.two_fa_enabled is 'The person asked for a second factor; the firm may ask for it too';
comment on column users.phone_verified_at is 'When a code sent to phone_number came back; null again when the number changes';
comment on column users.taxable_dependents is 'Size of the tax household, the person included';
comment on column users.household_income_sealed is 'Yearly household income in dollars, encrypted';
comment on column users.household_count is 'Households an advisor looks after';
comment on column users.meeting_path is 'A health agent''s own path below the booking origin';
create index users_of_advisor on users (financial_advisor_id) where financial_advisor_id is not null;
create index users_of_agent on users (health_advisor_id) where health_advisor_id is not null;

create table dependents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text,
  age smallint not null check (age between 0 and 120),
  sex text not null check (sex in ('Male', 'Female')),
  spouse boolean not null default false,
  myself boolean not null default false,
  created_at timestamptz not null default now(),
  check (not (spouse and myself))
);
comment on table dependents is 'Who of a client''s household needs coverage; the first entry is the client.';
create unique index dependents_myself on dependents (user_id) where myself;
create unique index dependents_spouse on dependents (user_id) where spouse;
create index dependents_of_user on dependents (user_id, id);

create table link_tokens (
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('invite', 'confirm_email', 'reset_password', 'magic_link')),
  digest bytea not null unique,
  email text not null,
  was_mailed boolean not null,
  issued_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose)
);
comment on table link_tokens is 'The one live single-use link of each purpose a person has; a newer one takes the place of the older.';
comment on column link_tokens.digest is 'SHA-256 of the token, which is in the link alone';
comment on column link_tokens.email is 'The address it was made for; it dies when the person has another';
comment on column link_tokens.was_mailed is 'Whether it went to that address and so shows that its holder reads there; false for a link that was handed out';

create table code_attempts (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'phone')),
  session_id uuid references sessions on delete cascade,
  phone_number text,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table code_attempts is 'A sign-in or phone enrolment that waits for its six-digit code; the code follows from id, number and the signing secret and is kept nowhere.';
comment on column code_attempts.digest is 'SHA-256 of the token that the browser of this attempt holds';
comment on column code_attempts.session_id is 'For an enrolment by somebody who is signed in';
comment on column code_attempts.phone_number is 'Where the code goes; null until the person has said so';
create index code_attempts_of_user on code_attempts (user_id, created_at);

create table foreign_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table foreign_identities is 'Who signs in through another provider: known by issuer and subject, never by e-mail.';
create index foreign_identities_of_user on foreign_identities (user_id);

create table used_identity_tokens (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table used_identity_tokens is 'Identity tokens that signed somebody in, kept until they would have run out by themselves.';

comment on column sign_in_attempts.subject is 'What is counted: the digest of an e-mail or of a network, a known browser, or a person''s number for their codes';
comment on table sign_in_attempts is 'What was tried lately and did not succeed: sign-ins and codes, whether or not anyone has that e-mail.';
