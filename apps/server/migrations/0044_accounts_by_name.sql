create index accounts_by_name on accounts (name collate "und-x-icu", id);
