create table brandings (
  account_id bigint primary key references accounts on delete cascade,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  phone text,
  contact text,
  disclaimer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table brandings is 'How a firm appears on reports and shared estimates. No row: nothing was set.';
comment on column brandings.color is 'At least 4.5:1 against white. Null for the color of the product.';
comment on column brandings.contact is 'Up to five lines, such as an address.';
comment on column brandings.disclaimer is 'Follows that of the product.';
create trigger set_updated_at before update on brandings for each row execute function set_updated_at();
create trigger capture_audit_change after insert or delete or update on brandings
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('account_id', '', 'account_id', '');

create table logos (
  key text primary key,
  account_id bigint not null unique references accounts on delete cascade,
  content bytea not null,
  digest bytea not null,
  created_at timestamptz not null default now()
);
comment on table logos is 'The logo of a firm.';
comment on column logos.key is 'Random and part of the address. A new logo has a new key.';
comment on column logos.content is 'PNG on white, encoded by the server. Stored without compression because it is compressed already.';
comment on column logos.digest is 'SHA-256 of the content: an identical logo keeps its address.';
alter table logos alter column content set storage external;
