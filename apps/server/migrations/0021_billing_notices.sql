-- Emails about billing, each sent once.

alter table invoices add column paid_at timestamptz;
comment on column invoices.paid_at is 'When the provider recorded the payment; null while the invoice is not paid';

create type billing_notice_kind as enum
  ('cancellation', 'expiring_card', 'failed_payment', 'receipt', 'renewal_reminder');

create table billing_notices (
  account_id bigint not null references accounts on delete restrict,
  kind billing_notice_kind not null,
  subject_key text not null,
  created_at timestamptz not null,
  primary key (account_id, kind, subject_key)
);
comment on table billing_notices is 'The emails about billing that a firm has been sent. A row is written in the transaction of its messages.';
comment on column billing_notices.subject_key is 'What the email is about, such as the id of an invoice';
