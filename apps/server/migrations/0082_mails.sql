alter table link_tokens
  add column message_id uuid check (message_id is null or purpose = 'magic_link'),
  drop constraint link_tokens_user_id_purpose_browser_digest_key,
  add constraint link_tokens_one unique nulls not distinct (user_id, purpose, browser_digest, message_id);
comment on table link_tokens is 'Single-use links: the latest one of each user, purpose and browser. A sign-in link replaces only an earlier one of its browser, so that strangers who request links do not end those of the owner. Each email to a client has its own.';
comment on column link_tokens.message_id is 'The email to a client that contains the link, so that the links of several emails do not end each other; null for other links.';

create type rejection_reason as enum ('blocked', 'disabled', 'full', 'other', 'unknown_address', 'unknown_domain');

create table rejected_addresses (
  user_id bigint primary key references users on delete cascade,
  email text not null,
  reason rejection_reason not null,
  rejected_at timestamptz not null
);
comment on table rejected_addresses is 'Clients whose last email a mail server rejected for good. An accepted email removes the row.';
comment on column rejected_addresses.email is 'The address that was rejected. The row says nothing about a later address.';

alter table users
  add column time_zone text,
  add column meeting_reminders boolean not null default true;
comment on column users.time_zone is 'IANA name of the zone in which the user last booked a meeting; null before.';
comment on column users.meeting_reminders is 'Whether the user is reminded of meetings by email.';

create type reminder_kind as enum ('day', 'hour');

create table meeting_reminders (
  booking_uid text references bookings on delete cascade,
  kind reminder_kind,
  start_at timestamptz,
  primary key (booking_uid, kind, start_at)
);
comment on table meeting_reminders is 'Reminders that were sent, so that each is sent once. A meeting that moves is reminded of again.';
comment on column meeting_reminders.start_at is 'When the meeting began by then.';
