alter table messages
  add column request_id uuid;
comment on column messages.request_id is 'The request or job that wrote the message, which the email names in a header.';

create unlogged table request_counts (
  key text,
  window_ends_at timestamptz,
  count integer not null,
  primary key (key, window_ends_at)
);
comment on table request_counts is 'Requests of all processes, by which they are limited. A crash may lose it.';
comment on column request_counts.key is 'What is counted: a user or firm by id, an address by a keyed digest.';

create index request_counts_by_end on request_counts (window_ends_at);
