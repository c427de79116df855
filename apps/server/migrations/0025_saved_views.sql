create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text collate "und-x-icu" not null,
  search_encrypted text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table saved_views is 'A named search, filter, sort and choice of columns of the list of clients.';
comment on column saved_views.search_encrypted is 'Parameters of the list. A search can contain names.';

create unique index saved_views_name on saved_views (user_id, lower(name));
