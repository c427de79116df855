create type plan_upload_status as enum ('reading', 'loaded', 'rejected', 'failed', 'closed');

create table plan_uploads (
  id bigint generated always as identity primary key,
  plan_year smallint not null references plan_years on delete restrict,
  status plan_upload_status not null default 'reading',
  is_download boolean not null,
  uploaded_by bigint references users on delete set null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  progress jsonb,
  progress_at timestamptz not null,
  error text,
  findings jsonb not null default '[]'::jsonb,
  load_id bigint references plan_loads on delete set null
);
create index plan_uploads_load_id on plan_uploads (load_id);
create index plan_uploads_plan_year on plan_uploads (plan_year) where status <> 'closed';
create index plan_uploads_uploaded_by on plan_uploads (uploaded_by);
comment on table plan_uploads is 'Files of a plan year that a super admin uploaded. Reading them ends with a load, or with what is wrong.';
comment on column plan_uploads.is_download is 'The files come from the configured address.';
comment on column plan_uploads.uploaded_by is 'Null for a deleted user.';
comment on column plan_uploads.attempts is 'How often reading was started without an outcome because its process ended.';
comment on column plan_uploads.progress is 'What is being read or saved. Null until it starts.';
comment on column plan_uploads.error is 'Why reading failed, other than by what is in the files.';
comment on column plan_uploads.findings is 'Of rejected files. Those of others belong to the load.';
comment on column plan_uploads.load_id is 'Also an earlier load, if the files have the same plans.';

create table plan_upload_files (
  upload_id bigint references plan_uploads on delete cascade,
  position smallint,
  name text not null,
  byte_size bigint not null,
  blob_id bigint references blobs on delete set null,
  primary key (upload_id, position)
);
create index plan_upload_files_blob_id on plan_upload_files (blob_id);
comment on table plan_upload_files is 'The files of an upload, which are public reference data.';
comment on column plan_upload_files.blob_id is 'Null once the bytes are deleted.';
