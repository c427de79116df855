create type data_key_purpose as enum ('firm', 'retention');

create table data_keys (
  id bigint generated always as identity primary key,
  account_id bigint unique references accounts on delete set null,
  purpose data_key_purpose not null,
  key_encrypted text,
  created_at timestamptz not null default now(),
  unused_since timestamptz,
  destroyed_at timestamptz,
  check ((key_encrypted is null) = (destroyed_at is not null)),
  check (purpose = 'firm' or account_id is null)
);
comment on table data_keys is 'Keys of firms, and one of records that are retained. A ciphertext names its key as ~ and the id.';
comment on column data_keys.account_id is 'Null for the key of retained records, and for a firm that was deleted: a job destroys its key.';
comment on column data_keys.key_encrypted is 'Encrypted with a key of the installation; null once the key was destroyed.';
comment on column data_keys.unused_since is 'When a job found that no value uses the key of a deleted firm.';

create unique index data_keys_retention on data_keys (purpose) where purpose = 'retention';

-- Processes of the former version cannot read values of keys of firms, so that in their database an operator turns them on.
alter table installations add column uses_firm_keys boolean not null default false;
update installations set uses_firm_keys = not exists (select from encryption_keys);
comment on column installations.uses_firm_keys is 'Whether processes without the setting FIRM_KEYS encrypt with keys of firms.';
