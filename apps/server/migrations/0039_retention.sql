-- Records under a legal hold are kept until it is released.
create table legal_holds (
  id bigint generated always as identity primary key,
  -- No foreign key: a released hold outlives the client.
  client_id bigint not null,
  -- While the hold is in force, the database itself rejects the deletion of the client.
  active_client_id bigint generated always as (case when released_at is null then client_id end) stored
    unique references users on delete restrict,
  reason_encrypted text,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  release_reason_encrypted text,
  released_by bigint references users on delete set null,
  released_at timestamptz
);
comment on column legal_holds.active_client_id is 'The client while the hold is in force; null once it is released';
comment on column legal_holds.reason_encrypted is 'Null once the client was deleted, as for the reason of the release';
create index legal_holds_of_client on legal_holds (client_id);
create index legal_holds_by_creator on legal_holds (created_by);
create index legal_holds_by_releaser on legal_holds (released_by);
create trigger capture_audit_change after insert or update or delete on legal_holds for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('id', 'client_id', '', 'client');

create type deletion_cause as enum ('request', 'retention');

create table deletion_records (
  id bigint generated always as identity primary key,
  client_id bigint not null,
  account_id bigint,
  deleted_by bigint,
  cause deletion_cause not null,
  counts jsonb not null,
  deleted_at timestamptz not null
);
comment on table deletion_records is 'Which clients were deleted, without personal data. No foreign keys: a record outlives whom it names.';
comment on column deletion_records.deleted_by is 'Null for the end of the retention period';
comment on column deletion_records.counts is 'By table: how many rows were deleted or erased';
create index deletion_records_of_client on deletion_records (client_id);

alter table terms_acceptances add column user_name_encrypted text;
comment on column terms_acceptances.user_name_encrypted is 'Who accepted, for a deleted user';

alter table messages alter column recipient_encrypted drop not null;
comment on column messages.recipient_encrypted is 'E-mail address or E.164 number, encrypted; null once the recipient was deleted';

alter table idempotency_keys add column user_id bigint, add column client_id bigint;
comment on column idempotency_keys.user_id is 'Who called. No foreign key: rows are deleted after a day.';
comment on column idempotency_keys.client_id is 'The client or user that the call was about, where its address names one';
create index idempotency_keys_of_user on idempotency_keys (user_id);
create index idempotency_keys_of_client on idempotency_keys (client_id);
