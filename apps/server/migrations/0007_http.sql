create table idempotency_keys (
  id uuid default gen_random_uuid() primary key,
  digest bytea not null unique,
  request_digest bytea not null,
  lease_ends_at timestamptz not null,
  is_committed boolean not null default false,
  status smallint,
  reply_encrypted text,
  expires_at timestamptz not null,
  user_id bigint,
  client_id bigint,
  check ((status is null) = (reply_encrypted is null))
);
comment on table idempotency_keys is 'Replies to calls with an Idempotency-Key, and calls that are running.';
comment on column idempotency_keys.id is 'Identifies a run. A run that replaces an interrupted one has a new id.';
comment on column idempotency_keys.digest is 'SHA-256 of caller, endpoint, path parameters and key.';
comment on column idempotency_keys.request_digest is 'SHA-256 of key, method, path parameters, query and body.';
comment on column idempotency_keys.lease_ends_at is 'Extended by the process of a running call. After it has passed, the process is considered dead.';
comment on column idempotency_keys.is_committed is 'Set in the transaction of the call.';
comment on column idempotency_keys.status is 'Null until the call has finished.';
comment on column idempotency_keys.user_id is 'The caller. No foreign key: rows are deleted after a day.';
comment on column idempotency_keys.client_id is 'The client or user that the address of the call names.';

create index idempotency_keys_expiry on idempotency_keys (expires_at);
create index idempotency_keys_of_client on idempotency_keys (client_id);
create index idempotency_keys_of_user on idempotency_keys (user_id);
