create table encryption_keys (
  id text primary key,
  probe_encrypted text,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table encryption_keys is 'Keys that have encrypted values in this database, by their id in ENCRYPTION_KEYS.';
comment on column encryption_keys.probe_encrypted is 'A known text encrypted with the key, which detects another key with the same id.';
comment on column encryption_keys.retired_at is 'When the last value encrypted with the key was re-encrypted.';
