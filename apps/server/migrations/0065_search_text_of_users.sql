-- Computed when a name, email or phone number changes: a search reads every advisor of a firm. Lists of clients
-- read listed_clients.search_text instead.
alter table users add column search_text text collate "C"
  generated always as (
    case when type <> 'ClientUser' then
      search_form(' ' || first_name || ' ' || last_name || ' '
        || case when quarantined_at is null then email else pending_email end || ' ' || coalesce(phone_number, ''))
    end) stored;
comment on column users.search_text is 'The search form of name, email and phone number, with a space before each word; for a quarantined user, of the requested email; null for clients';

drop index users_staff_search_text;
create index users_staff_search_text on users using gin (search_text gin_trgm_ops)
  where type <> 'ClientUser' and disabled_at is null;
-- The new column has no statistics yet. Those of a table without rows would mislead plans when it grows.
do $$ begin
  if exists (select from users) then analyze users; end if;
end $$;
