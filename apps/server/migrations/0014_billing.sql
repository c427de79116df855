create type payment_provider as enum ('stripe', 'stripe_emulator');

create type subscription_status as enum (
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled'
);

create type payment_method_kind as enum ('card', 'us_bank_account');

create type invoice_status as enum ('draft', 'open', 'paid', 'uncollectible', 'void');

create type billing_operation_kind as enum (
  'subscribe',
  'change_seats',
  'change_plan',
  'apply_coupon',
  'change_payment_method',
  'cancel',
  'reactivate'
);

create type billing_operation_state as enum ('started', 'succeeded', 'failed');

create type billing_notice_kind as enum (
  'cancellation',
  'expiring_card',
  'failed_payment',
  'receipt',
  'renewal_reminder'
);

create table billing_customers (
  account_id bigint primary key references accounts on delete restrict,
  provider payment_provider not null,
  customer_id text not null,
  payment_method_id text,
  payment_method_kind payment_method_kind,
  payment_method_brand text,
  payment_method_last4 text,
  payment_method_exp_month smallint,
  payment_method_exp_year smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, customer_id)
);
comment on table billing_customers is 'The customer of a firm at the payment provider, with its default payment method.';
comment on column billing_customers.payment_method_exp_year is 'Null for a bank account.';

create table subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete restrict,
  provider payment_provider not null,
  subscription_id text not null,
  status subscription_status,
  plan_type plan_type not null,
  seats integer not null check (seats >= 0),
  seats_at_renewal integer check (seats_at_renewal >= 0),
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  canceled_at timestamptz,
  collection_method text not null default 'charge_automatically',
  coupon_id text,
  coupon_name text,
  coupon_amount_off integer check (coupon_amount_off >= 0),
  coupon_percent_off numeric(5,2) check (coupon_percent_off >= (0)::numeric and coupon_percent_off <= (100)::numeric),
  is_live boolean generated always as ((coalesce(status, 'canceled') not in ('canceled', 'incomplete_expired'))) stored not null,
  read_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (provider, subscription_id)
);
comment on table subscriptions is 'Our copy of each subscription at the payment provider.';
comment on column subscriptions.status is 'Null if the provider does not know the id that a super admin entered.';
comment on column subscriptions.seats_at_renewal is 'A reduction that takes effect with the next period.';
comment on column subscriptions.coupon_amount_off is 'Cents.';
comment on column subscriptions.read_at is 'When the provider was read. An older reading does not replace a newer one.';

create index subscriptions_account on subscriptions (account_id, id desc);
create unique index subscriptions_live on subscriptions (account_id) where is_live;
create index subscriptions_period_end on subscriptions (current_period_end) where is_live;

create table billing_operations (
  id uuid default gen_random_uuid() primary key,
  account_id bigint not null references accounts on delete restrict,
  actor_id bigint references users on delete set null,
  provider payment_provider not null,
  kind billing_operation_kind not null,
  request jsonb not null,
  state billing_operation_state not null default 'started',
  error_code text,
  invoice_id text,
  started_at timestamptz not null,
  settled_at timestamptz,
  comment_encrypted text,
  check ((state = 'started') = (settled_at is null))
);
comment on table billing_operations is 'Each change at the payment provider, stored before it is requested. The id is its idempotency key.';
comment on column billing_operations.request is 'What was requested: plan, seats, prices and ids.';
comment on column billing_operations.invoice_id is 'The invoice that the change caused at the provider.';
comment on column billing_operations.comment_encrypted is 'The reason of a cancellation.';

create index billing_operations_account on billing_operations (account_id, started_at desc);
create index billing_operations_actor on billing_operations (actor_id);
create unique index billing_operations_started on billing_operations (account_id) where state = 'started';

create table billing_events (
  provider payment_provider,
  event_id text,
  type text not null,
  account_id bigint references accounts on delete set null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
comment on table billing_events is 'Processed webhook events. Each has an effect once.';

create index billing_events_account on billing_events (account_id);

create table invoices (
  provider payment_provider,
  invoice_id text,
  account_id bigint not null references accounts on delete restrict,
  number text,
  status invoice_status not null,
  total integer not null,
  amount_due integer not null,
  amount_paid integer not null,
  hosted_url text,
  lines jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz not null,
  paid_at timestamptz,
  primary key (provider, invoice_id)
);
comment on table invoices is 'Our copy of the invoices of the payment provider. Amounts in cents.';
comment on column invoices.paid_at is 'When the provider recorded the payment; null while the invoice is not paid.';

create index invoices_account on invoices (account_id, created_at desc);

create table terms_acceptances (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete restrict,
  user_id bigint references users on delete set null,
  terms_version text not null,
  ip_address inet not null,
  accepted_at timestamptz not null,
  user_name_encrypted text
);
comment on table terms_acceptances is 'Acceptances of the Terms of Service and the Master Service Agreement for a firm.';
comment on column terms_acceptances.user_name_encrypted is 'The name of the user who accepted, once the user was deleted.';

create index terms_acceptances_account on terms_acceptances (account_id, accepted_at desc);
create index terms_acceptances_user on terms_acceptances (user_id);

create table billing_notices (
  account_id bigint references accounts on delete restrict,
  kind billing_notice_kind,
  subject_key text,
  created_at timestamptz not null,
  primary key (account_id, kind, subject_key)
);
comment on table billing_notices is 'Emails about billing, each sent once. A row is written in the transaction of its messages.';
comment on column billing_notices.subject_key is 'What the email is about, such as the id of an invoice.';

create function has_seat(id_of_user bigint) returns boolean language sql stable strict as $$
  select coalesce((
    select users.super_admin or users.type <> 'AdvisorUser' or not coalesce(accounts.stripeable, false) or accounts.seats > (
      select count(*) from users as elder
      where elder.account_id = users.account_id and elder.type = 'AdvisorUser' and elder.disabled_at is null
        and (elder.created_at, elder.id) < (users.created_at, users.id)
    )
    from users left join accounts on accounts.id = users.account_id
    where users.id = id_of_user and users.disabled_at is null), false)
$$;
comment on function has_seat is 'Specification, section 1. Where a firm has fewer seats than advisors, the longest-standing advisors have them.';
