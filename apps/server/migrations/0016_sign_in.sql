create type code_purpose as enum ('phone', 'sign_in');

create table code_attempts (
  id uuid default gen_random_uuid() primary key,
  digest bytea not null unique,
  user_id bigint not null references users on delete cascade,
  purpose code_purpose not null,
  session_id uuid references sessions on delete cascade,
  phone_number text,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table code_attempts is 'A sign-in or phone enrollment that waits for its six-digit code. The code is derived from id, number and the signing secret, and is not stored.';
comment on column code_attempts.digest is 'SHA-256 of the token that the browser of this attempt has.';
comment on column code_attempts.session_id is 'For an enrollment by a user who is signed in.';
comment on column code_attempts.phone_number is 'Where the code is sent; null until the user has entered it.';

create index code_attempts_of_session on code_attempts (session_id);
create index code_attempts_of_user on code_attempts (user_id, created_at);

create table oauth_identities (
  issuer text,
  subject text,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table oauth_identities is 'Accounts at identity providers that users sign in with, identified by issuer and subject, never by email.';

create index foreign_identities_of_user on oauth_identities (user_id);
