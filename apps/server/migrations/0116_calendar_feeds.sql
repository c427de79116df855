create table calendar_feeds (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  token_digest bytea not null unique,
  names text not null check (names in ('full', 'initials', 'none')),
  created_at timestamptz not null,
  last_read_at timestamptz
);
comment on table calendar_feeds is 'A private address under which a calendar application reads the deadlines and meetings of a user. Revoked ones are deleted.';
comment on column calendar_feeds.token_digest is 'SHA-256 of the token in the address, which has 256 random bits and is shown once.';
comment on column calendar_feeds.names is 'How titles of events name clients.';
comment on column calendar_feeds.last_read_at is 'To the hour.';
create trigger capture_audit_change after insert or delete or update on calendar_feeds
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');

create function delete_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where user_id = new.id;
  return null;
end $$;
comment on function delete_calendar_feed is 'The address was given out for the user''s firm and role. It ends with them, as API tokens do.';

create trigger delete_calendar_feed after update of type, super_admin, account_id, disabled_at on users
  for each row
  when (new.disabled_at is not null or new.super_admin or old.type is distinct from new.type or old.account_id is distinct from new.account_id)
  execute function delete_calendar_feed();
