-- Firms, the people who sign in, and their sessions.

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table accounts is 'A firm of financial advisors, or the agency of the health agents.';

create table users (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  type text not null check (type in ('AdvisorUser', 'HealthAdvisorUser', 'ClientUser')),
  role text not null default 'member' check (role in ('admin', 'member')),
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
  updated_at timestamptz not null default now()
);
comment on column users.role is 'admin: account admin of the firm';
comment on column users.password_hash is 'Argon2id with its parameters; null until a password is chosen';
comment on column users.disabled_at is 'From then on no request of theirs is answered';
create unique index users_email on users (lower(email));
create index users_account on users (account_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is 'One sign-in of one browser: the family of its bearer and refresh tokens.';
comment on column sessions.generation is 'Which refresh cookie is the live one; an older one that comes back ends the session';
create index sessions_user on sessions (user_id);

create table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  first_at timestamptz not null
);
comment on table sign_in_attempts is 'Recent sign-ins that did not succeed, by e-mail, whether or not anyone has that e-mail.';
comment on column sign_in_attempts.subject is 'Digest of the e-mail, so that none is kept in clear';
