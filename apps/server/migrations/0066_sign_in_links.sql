-- A sign-in link opens only in the browser that requested it, and replaces only an earlier link of that browser:
-- otherwise, strangers who request links could end those of the owner and invitations.
alter table link_tokens
  add column browser_digest bytea check (browser_digest is null or purpose = 'magic_link'),
  drop constraint link_tokens_user_id_purpose_key,
  add unique nulls not distinct (user_id, purpose, browser_digest);
comment on table link_tokens is 'Single-use links: the latest one of each user, purpose and browser';
comment on column link_tokens.browser_digest is 'SHA-256 of the cookie of the only browser that can open the link; null if every browser can';
