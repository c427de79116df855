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
comment on table deletion_records is 'Deleted clients, without personal data. No foreign keys: a record outlives the users it names.';
comment on column deletion_records.deleted_by is 'Null for the end of the retention period.';
comment on column deletion_records.counts is 'By table: how many rows were deleted or erased.';

create index deletion_records_of_client on deletion_records (client_id);
