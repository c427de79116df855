create type message_kind as enum ('mail', 'text');

create type message_state as enum ('failed', 'sent', 'stored', 'waiting');

create type message_failure as enum ('expired', 'rejected', 'unreachable');

create table messages (
  id uuid default gen_random_uuid() primary key,
  ordinal bigint generated always as identity,
  kind message_kind not null,
  purpose text not null,
  user_id bigint references users on delete set null,
  account_id bigint references accounts on delete set null,
  recipient_digest bytea not null,
  recipient_encrypted text,
  content_encrypted text,
  state message_state not null default 'waiting',
  attempts integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  failure message_failure,
  resent_at timestamptz,
  constraint messages_content_check check (
case state
    when 'waiting' then true
    when 'stored' then (content_encrypted is not null)
    else (content_encrypted is null)
end),
  constraint messages_ended_check check ((state = 'waiting') = (ended_at is null)),
  constraint messages_failure check (failure is null or state = 'failed')
);
comment on table messages is 'Emails and text messages, written in the transaction of their cause and sent by a job.';
comment on column messages.id is 'Also the Message-ID of the email, by which repeated deliveries can be recognized.';
comment on column messages.ordinal is 'The order in which they were written.';
comment on column messages.purpose is 'Such as reset_password. Limits are counted by purpose.';
comment on column messages.account_id is 'The firm whose daily limit a text message counts toward.';
comment on column messages.recipient_digest is 'Keyed digest of the address or number, by which limits are counted.';
comment on column messages.recipient_encrypted is 'Email address or E.164 number; null once the recipient was deleted.';
comment on column messages.content_encrypted is 'Null until a job has written it, and again once it was sent or has failed, because it can contain a code or a link.';
comment on column messages.state is 'stored: this installation sends nothing, so the message is shown in the outbox.';
comment on column messages.failure is 'Why it was not delivered; null for messages that were canceled or withheld.';
comment on column messages.resent_at is 'When a super admin sent it again as another message.';

create index messages_by_age on messages (created_at);
create index messages_of_account on messages (account_id);
create index messages_of_recipient on messages (recipient_digest, created_at);
create index messages_of_user on messages (user_id);
create index messages_texts_of_account on messages (account_id, created_at) where kind = 'text';
create index messages_undelivered on messages (created_at desc, ordinal desc) where failure is not null and resent_at is null;
