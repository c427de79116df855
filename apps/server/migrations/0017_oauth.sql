create table used_identity_tokens (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table used_identity_tokens is 'Identity tokens that were used to sign in, kept until they expire.';
