create table authenticators (
  user_id bigint primary key references users on delete cascade,
  secret_encrypted text not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table authenticators is 'The authenticator app of a user (TOTP, RFC 6238).';
comment on column authenticators.last_step is 'Number of the 30 seconds whose code was accepted last. A code of this step or an earlier one is rejected.';

create table passkeys (
  id uuid default gen_random_uuid() primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'Credentials of Web Authentication that users finish a sign-in with.';
comment on column passkeys.credential_id is 'In base64url, as browsers send it.';
comment on column passkeys.counter is 'Signatures that the authenticator reported last; 0 if it does not count. A lower one is rejected.';

create index passkeys_of_user on passkeys (user_id, created_at);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  digest bytea not null,
  used_at timestamptz,
  primary key (user_id, digest)
);
comment on table recovery_codes is 'Codes that replace a lost factor, each once. They are shown once and stored as digests only.';
comment on column recovery_codes.digest is 'SHA-256 of 120 random bits.';

alter table code_attempts add column secret_encrypted text, add column challenge text;
comment on table code_attempts is 'A sign-in that waits for its second factor, or the enrollment of one. A texted code is derived from id, number and the signing secret, and is not stored.';
comment on column code_attempts.secret_encrypted is 'Of the authenticator app that is being added.';
comment on column code_attempts.challenge is 'Of the passkey that is being added or used; null once it has been answered.';

create trigger capture_audit_change after insert or delete or update on authenticators
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('user_id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on passkeys
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');
create trigger capture_audit_change after insert or delete or update on recovery_codes
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
