create extension if not exists pg_trgm;

create function email_digest(email text) returns text language sql immutable strict parallel safe
RETURN translate(encode(sha256(convert_to(lower(TRIM(BOTH FROM email)), 'UTF8'::name)), 'base64'::text), '+/='::text, '-_'::text);
comment on function email_digest is 'The subject of sign_in_attempts for an address, as auth/known-device computes it.';

create function increment_version() returns trigger language plpgsql as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  return new;
end $$;
comment on function increment_version is 'Key rotation changes no content: its transactions set healthplanner.key_rotation, so that open forms stay valid.';

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
comment on function search_form is 'A text as searches compare it: lower case, without accents and apostrophes. PL/pgSQL is faster here than a function in SQL, which is not inlined.';

create function set_updated_at() returns trigger language plpgsql as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  if new.updated_at is not distinct from old.updated_at then new.updated_at := now(); end if;
  return new;
end $$;
comment on function set_updated_at is 'An update that sets updated_at itself keeps its value.';
