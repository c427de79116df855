create table stripe_emulator_customers (
  id text primary key,
  book jsonb not null,
  created_at timestamptz not null default now()
);
comment on column stripe_emulator_customers.book is 'The customer, payment methods, subscriptions, invoices and events.';

create table stripe_emulator_coupons (
  id text primary key,
  coupon jsonb not null
);

create table stripe_emulator_requests (
  key text primary key,
  fingerprint text not null,
  outcome jsonb,
  created_at timestamptz not null default now()
);
comment on table stripe_emulator_requests is 'Idempotency keys of calls with their outcomes.';
