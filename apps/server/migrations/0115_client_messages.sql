alter type activity_kind add value 'message_sent';

alter table users add column advisor_messages boolean not null default true;
comment on column users.advisor_messages is 'Whether a client gets the messages that advisors and agents write to clients.';

alter table signals add column messaged_at timestamptz;
comment on column signals.messaged_at is 'When a message about it was last sent to the client.';

create table client_messages (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  account_id bigint references accounts on delete cascade,
  sender_id bigint references users on delete set null,
  signal_id bigint references signals on delete set null,
  signal_kind signal_kind not null,
  signal_version integer not null,
  content_encrypted text not null,
  sent_at timestamptz not null
);
create unique index client_messages_once on client_messages (signal_id, signal_version);
create index client_messages_client_id on client_messages (client_id);
create index client_messages_account_id on client_messages (account_id);
create index client_messages_by_sender on client_messages (sender_id, sent_at);
comment on table client_messages is 'Messages about signals that advisors and agents sent to clients. One for each version of a signal, which sending raises.';
comment on column client_messages.account_id is 'The firm of the engagement when the message was sent.';
comment on column client_messages.content_encrypted is 'JSON with subject and text, as sent.';
create trigger capture_audit_change after insert or delete or update on client_messages
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'client_id', '', 'client');
create policy row_scope on client_messages using (
  (select scope_is_all()) or account_id = (select scope_account_id()) or client_id = scope_user_id()
  or (scope_account_id() is null and may_see_client(client_id)));
