create table local_billing_customers (
  id text primary key,
  book jsonb not null,
  created_at timestamptz not null default now()
);
comment on column local_billing_customers.book is 'The customer, payment methods, subscriptions, invoices and events.';

create table local_billing_coupons (
  id text primary key,
  coupon jsonb not null
);

create table local_billing_requests (
  key text primary key,
  fingerprint text not null,
  outcome jsonb,
  created_at timestamptz not null default now()
);
comment on table local_billing_requests is 'Idempotency keys of calls with their outcomes.';
