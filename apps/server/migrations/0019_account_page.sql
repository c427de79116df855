-- What the account page shows of a firm.
alter table accounts
  add column account_owner_id bigint references users on delete set null,
  add column crm_organization_id text;
comment on column accounts.account_owner_id is 'The advisor of the firm who answers for the account';
comment on column accounts.crm_organization_id is 'The firm''s number in the CRM, for super admins';
create index accounts_of_owner on accounts (account_owner_id);

-- An open form of the firm stays valid while its sign-up code or its subscription changes.
drop trigger increment_version on accounts;
create trigger increment_version before update on accounts
  for each row
  when (
    (old.signup_code, old.seats, old.plan_type, old.coupon_id)
      is not distinct from (new.signup_code, new.seats, new.plan_type, new.coupon_id)
  )
  execute function increment_version();
