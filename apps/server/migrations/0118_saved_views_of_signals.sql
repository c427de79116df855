create type saved_view_list as enum ('clients', 'signals');
alter table saved_views add column list saved_view_list not null default 'clients';
comment on table saved_views is 'A named search, filter, sort and choice of columns of a list.';
comment on column saved_views.list is 'The list of clients, or that of signals. The parameters name it, too.';

drop index saved_views_name;
create unique index saved_views_name on saved_views (user_id, list, lower(name));
