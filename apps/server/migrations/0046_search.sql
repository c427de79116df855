-- Searches ignore case, accents and apostrophes, and find phone numbers.

-- Most texts are ASCII and need neither a collation nor normalization. PL/pgSQL is faster here than a function in SQL, which
-- is not inlined.
create function search_form(value text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return translate(lower(value collate "C"), '''`', '');
  end if;
  return regexp_replace(
    normalize(
      translate(
        replace(replace(replace(replace(lower(value collate "und-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðı', 'olddi'),
      nfd),
    '[\u0300-\u036f''‘’ʼ`´′]', '', 'g');
end $$;
comment on function search_form is 'A text as searches compare it: lower case, without accents and apostrophes';

create or replace view current_clients as
select users.id as client_id, coalesce(engagements.account_id, 0) as account_id,
  coalesce(engagements.financial_advisor_id, 0) as financial_advisor_id, coalesce(engagements.health_advisor_id, 0) as health_advisor_id,
  engagements.status, client_profiles.client_request_type, engagements.referred_at, users.created_at, users.last_name, users.first_name,
  search_form(' ' || users.first_name || ' ' || users.last_name || ' '
    || case when users.quarantined_at is null then users.email else users.pending_email end || ' '
    || coalesce(users.phone_number, '')) collate "und-x-icu" as search_text
from users
join client_profiles on client_profiles.user_id = users.id
join engagements on engagements.client_id = users.id and engagements.is_current
where users.type = 'ClientUser' and users.disabled_at is null;

create or replace function list_clients_of_users() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select id from (
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null, phone_number
        from new_rows
      except
      select id, type, disabled_at is null, created_at, last_name, first_name, email, pending_email, quarantined_at is null, phone_number
        from old_rows)
      changed);
begin
  if cardinality(ids) > 0 then perform refresh_listed_clients(ids); end if;
  return null;
end $$;

update listed_clients set search_text = current_clients.search_text
from current_clients where current_clients.client_id = listed_clients.client_id;
comment on column listed_clients.search_text is 'The search form of name, email and phone number, with a space before each word; for a quarantined client, of the requested email';

drop index users_staff_search_text;
create index users_staff_search_text on users using gin (
  (search_form(' ' || first_name || ' ' || last_name || ' ' || case when quarantined_at is null then email else pending_email end || ' '
    || coalesce(phone_number, '')) collate "C") gin_trgm_ops)
  where type <> 'ClientUser' and disabled_at is null;
