alter table client_messages add column failed_at timestamptz;
comment on column client_messages.failed_at is 'When it was recorded that the email was not delivered: it was rejected, no mail server was reached, or it waited too long.';
