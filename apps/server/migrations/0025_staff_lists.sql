-- Lists of a firm's staff are sorted, searched and counted in the indexes alone.
drop index users_staff_by_name;
create index users_staff_by_last_name on users
  (account_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) include (type, email, created_at)
  where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_first_name on users
  (account_id, first_name collate "und-x-icu", last_name collate "und-x-icu", id) include (type, email, created_at)
  where type <> 'ClientUser' and disabled_at is null;
