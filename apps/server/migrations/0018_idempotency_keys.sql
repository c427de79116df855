create table idempotency_keys (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique,
  request_digest bytea not null,
  lease_ends_at timestamptz not null,
  is_committed boolean not null default false,
  status smallint,
  reply_encrypted text,
  expires_at timestamptz not null,
  check ((status is null) = (reply_encrypted is null))
);
comment on table idempotency_keys is 'Replies to calls with an Idempotency-Key, and calls that are running';
comment on column idempotency_keys.id is 'Of one run: a run that replaces an interrupted one gets a new id';
comment on column idempotency_keys.digest is 'SHA-256 of caller, endpoint, path parameters and key';
comment on column idempotency_keys.request_digest is 'SHA-256 of key, method, path parameters, query and body';
comment on column idempotency_keys.lease_ends_at is 'The process of a running call extends it; afterwards the process is considered dead';
comment on column idempotency_keys.is_committed is 'Set in the transaction of the call';
comment on column idempotency_keys.status is 'Null until the call has finished';
create index idempotency_keys_expiry on idempotency_keys (expires_at);
