create type plan_type as enum ('annual', 'core', 'monthly', 'starter');

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  seats integer not null default 0 check (seats >= 0),
  stripeable boolean not null default false,
  plan_type plan_type not null default 'starter',
  firm_association text,
  firm_size integer check (firm_size > 0),
  street_1 text,
  city text,
  state text,
  zip text,
  two_fa_enabled boolean not null default false,
  signup_code text,
  version integer not null default 1,
  health_advisor_id bigint,
  coupon_id text,
  applied_coupon_amount integer check (applied_coupon_amount >= 0),
  applied_coupon_percent numeric(5,2) check (applied_coupon_percent >= (0)::numeric and applied_coupon_percent <= (100)::numeric),
  account_owner_id bigint,
  crm_organization_id text,
  setup_complete boolean not null default true
);
comment on table accounts is 'A firm of financial advisors, or the agency of the health agents.';
comment on column accounts.stripeable is 'Whether the firm pays for seats, which are counted then. Other firms invite without a limit.';
comment on column accounts.firm_size is 'Advisors who work directly with clients.';
comment on column accounts.two_fa_enabled is 'Every user of the firm signs in with a second factor.';
comment on column accounts.signup_code is 'Lets anyone who has it join as a member while a seat is free. Compared without regard to case.';
comment on column accounts.health_advisor_id is 'The agent of the firm''s new clients.';
comment on column accounts.coupon_id is 'Applied to the subscription, or to the first purchase.';
comment on column accounts.applied_coupon_amount is 'Cents.';
comment on column accounts.account_owner_id is 'The advisor who is responsible for the account.';
comment on column accounts.crm_organization_id is 'The id of the firm in the CRM, for super admins.';
comment on column accounts.setup_complete is 'False from the first step of the wizard for new firms until their admin is invited.';

create index accounts_by_name on accounts (name collate "und-x-icu", id);
create index accounts_of_agent on accounts (health_advisor_id);
create index accounts_of_owner on accounts (account_owner_id);
create unique index accounts_signup_code on accounts (lower(signup_code)) where signup_code is not null;

create trigger increment_version before update on accounts
  for each row
  when (not (old.signup_code is distinct from new.signup_code or old.seats is distinct from new.seats or old.plan_type is distinct from new.plan_type or old.coupon_id is distinct from new.coupon_id))
  execute function increment_version();
create trigger set_updated_at before update on accounts for each row execute function set_updated_at();
