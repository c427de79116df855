create type attachment_type as enum ('hpa', 'hpa_fa');

create table attachments (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  type attachment_type not null,
  blob_id bigint not null unique references blobs on delete restrict,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  replaces_id bigint unique references attachments on delete set null,
  replaced_at timestamptz,
  deleted_by bigint references users on delete set null,
  deleted_at timestamptz
);
comment on table attachments is 'Analyses of clients. Deleted ones can be restored until they are purged with their bytes.';
comment on column attachments.type is 'hpa: for the client; hpa_fa: for the financial advisor, with medications redacted.';
comment on column attachments.version is 'Counted from 1 along replaces_id.';
comment on column attachments.replaced_at is 'When a later version replaced it. Agents can still open it.';

create index attachments_by_creator on attachments (created_by);
create index attachments_by_deleter on attachments (deleted_by);
create index attachments_of_client on attachments (client_id, created_at);
create index attachments_to_purge on attachments (deleted_at) where deleted_at is not null;

create table attachment_openings (
  attachment_id bigint references attachments on delete cascade,
  user_id bigint references users on delete cascade,
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  primary key (attachment_id, user_id)
);
comment on table attachment_openings is 'The first and last time that a user opened an attachment.';

create index attachment_openings_of_user on attachment_openings (user_id);

create table sent_analyses (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  sent_by bigint references users on delete set null,
  sent_at timestamptz not null,
  emailed_advisor boolean not null,
  emailed_client boolean not null
);
comment on table sent_analyses is 'When an agent notified the advisor and the client of the analyses.';

create index sent_analyses_by_sender on sent_analyses (sent_by);
create index sent_analyses_of_client on sent_analyses (client_id, sent_at);
