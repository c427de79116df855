alter type activity_kind add value 'message_stopped';

-- Firms' admins see and delete the webhooks of the firm's users.
alter policy row_scope on webhook_endpoints using (
  (select scope_is_all()) or account_id = (select scope_account_id()) or user_id = scope_user_id());

alter table client_messages
  add column email_id uuid references messages on delete set null,
  add column stopped_at timestamptz;
create index client_messages_email_id on client_messages (email_id);
comment on column client_messages.email_id is 'The email, as long as it is kept.';
comment on column client_messages.stopped_at is 'When the email was not sent, because the client had opted out by then.';
