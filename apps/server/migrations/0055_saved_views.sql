-- A named search, filter, sort and choice of columns of the list of clients.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text collate "und-x-icu" not null,
  search_encrypted text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

comment on column saved_views.search_encrypted is 'Parameters of the list: a search may name people';

create unique index saved_views_name on saved_views (user_id, lower(name));

create trigger capture_audit_change after insert or update or delete on saved_views for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('id', 'user_id', '', '');
