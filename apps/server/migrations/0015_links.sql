create type link_purpose as enum ('confirm_email', 'invite', 'magic_link', 'reset_password');

create table link_tokens (
  user_id bigint not null references users on delete cascade,
  purpose link_purpose not null,
  digest bytea not null unique,
  email text not null,
  was_mailed boolean not null,
  issued_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  id bigint generated always as identity primary key,
  token_encrypted text,
  browser_digest bytea check (browser_digest is null or purpose = 'magic_link'),
  check (token_encrypted is null or (purpose = 'invite' and used_at is null)),
  unique nulls not distinct (user_id, purpose, browser_digest)
);
comment on table link_tokens is 'Single-use links: the latest one of each user, purpose and browser. A sign-in link replaces only an earlier one of its browser, so that strangers who request links do not end those of the owner.';
comment on column link_tokens.digest is 'SHA-256 of the token, which only the link contains.';
comment on column link_tokens.email is 'The address of the user at that time. The link is invalid once the user has another one.';
comment on column link_tokens.was_mailed is 'Whether the link was sent to the address, so that using it confirms the address.';
comment on column link_tokens.token_encrypted is 'Only of an invitation link that is passed on by an advisor, so that it can be copied again until it is used.';
comment on column link_tokens.browser_digest is 'SHA-256 of the cookie of the only browser that can open the link; null if every browser can.';

create index link_tokens_of_issuer on link_tokens (issued_by);
