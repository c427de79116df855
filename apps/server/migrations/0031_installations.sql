-- The first part of the keys of files in S3. One row.
create table installations (
  id uuid primary key default gen_random_uuid(),
  is_this boolean not null default true unique check (is_this)
);
insert into installations default values;
