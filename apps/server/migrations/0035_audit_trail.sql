create type audit_kind as enum ('change', 'read', 'export', 'sign_in', 'permission');
-- link: the holder of a link, without a session. system: a job or a provider.
create type audit_actor as enum ('user', 'link', 'anonymous', 'system');

-- A data key per user or firm encrypts what an event says of them. Deleting the key makes it unreadable and leaves the chain whole.
create table audit_keys (
  id bigint generated always as identity primary key,
  user_id bigint unique,
  account_id bigint unique,
  data_key_encrypted text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, account_id) = 1)
);

-- Append-only. No foreign keys: an event outlives the records that it names.
create table audit_events (
  id bigint generated always as identity,
  at timestamptz not null,
  kind audit_kind not null,
  -- The name of an endpoint or a job.
  action text not null,
  actor audit_actor not null,
  actor_id bigint,
  -- Whose view a super admin used.
  on_behalf_of_id bigint,
  -- The firms of the actor and of the clients.
  account_ids bigint[] not null default '{}',
  -- The clients whose data was changed or read.
  client_ids bigint[] not null default '{}',
  -- What happened, as an object from the id of an audit key to a ciphertext.
  details jsonb,
  address inet,
  request_id uuid,
  primary key (id, at)
) partition by range (at);

create table audit_events_default partition of audit_events default;

create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_actor on audit_events (actor_id, at desc);
create index audit_events_clients on audit_events using gin (client_ids) with (gin_pending_list_limit = 256);
create index audit_events_accounts on audit_events using gin (account_ids) with (gin_pending_list_limit = 256);

-- Append-only. Each hash covers the previous one and the event.
create table audit_chain (
  position bigint primary key,
  event_id bigint not null unique,
  event_at timestamptz not null,
  hash bytea not null,
  created_at timestamptz not null default now()
);

-- Append-only. Signed statements of the hash at a position. With `dropped_before`: older events were dropped as expired.
create table audit_checkpoints (
  id bigint generated always as identity primary key,
  position bigint not null,
  hash bytea not null,
  dropped_before timestamptz,
  signature text not null,
  created_at timestamptz not null default now()
);
