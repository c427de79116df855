create type blob_scan as enum ('clean', 'infected', 'pending', 'skipped');

create table pictures (
  key text primary key,
  user_id bigint not null unique references users on delete cascade,
  content bytea not null,
  digest bytea not null,
  created_at timestamptz not null default now()
);
comment on table pictures is 'The profile picture of a user.';
comment on column pictures.key is '256 random bits of the address, which is enough to see the picture. A new picture has a new key.';
comment on column pictures.content is 'PNG, encoded by the server. Stored without compression because it is compressed already.';
comment on column pictures.digest is 'SHA-256 of the content: an identical picture keeps its address.';
alter table pictures alter column content set storage external;

create table blobs (
  id bigint generated always as identity primary key,
  key text not null unique,
  filename_encrypted text not null,
  content_type text not null,
  byte_size bigint not null check (byte_size >= 0),
  checksum text not null,
  service_name text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  object_name text unique,
  data_key_encrypted text,
  stored_at timestamptz,
  scan blob_scan,
  attached_at timestamptz,
  check ((stored_at is null) = (object_name is null) and (stored_at is null) = (data_key_encrypted is null) and (stored_at is null) = (scan is null)),
  check (attached_at is null or stored_at is not null)
);
comment on table blobs is 'Uploaded files. The row exists before its bytes; the bytes are in the file storage.';
comment on column blobs.key is 'Identifies the blob on the wire.';
comment on column blobs.checksum is 'MD5 of the content in base64.';
comment on column blobs.service_name is 'The storage that the bytes are in: local or s3.';
comment on column blobs.object_name is 'The name of the bytes in the storage. Each attempt to upload has its own.';
comment on column blobs.data_key_encrypted is 'The key of the bytes, which is random for each object.';
comment on column blobs.stored_at is 'Null until all bytes have arrived and match the checksum.';
comment on column blobs.scan is 'The result of the malware scan; skipped if no scanner was configured when the bytes arrived.';
comment on column blobs.attached_at is 'Null until a record uses the blob. Unused blobs are deleted after a day.';

create index blobs_created_by on blobs (created_by);
create index blobs_unattached on blobs (created_at) where attached_at is null;

create table installations (
  id uuid default gen_random_uuid() primary key,
  is_this boolean not null default true unique check (is_this)
);
comment on table installations is 'One row, whose id is the first part of the names of objects in S3.';

insert into installations default values;
