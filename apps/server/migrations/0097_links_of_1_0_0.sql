-- Version 1.0.0 replaces a link by user, purpose and browser. It needs a unique index of these columns, which must not
-- limit links of emails to clients, and nothing may be left in its way. Drop both once no process of it serves.
create unique index link_tokens_replaced_by_1_0_0 on link_tokens (user_id, purpose, browser_digest);

create function replace_link() returns trigger language plpgsql as $$
begin
  -- The second of two links at once sees the first.
  perform pg_advisory_xact_lock(hashtext('link_tokens'), hashint8(new.user_id));
  delete from link_tokens
  where user_id = new.user_id and purpose = new.purpose and browser_digest is null and message_id is null;
  return new;
end $$;
create trigger replace_link before insert on link_tokens
  for each row
  when (new.browser_digest is null and new.message_id is null)
  execute function replace_link();
