-- Saved estimates. What a household earns is encrypted; see platform/seal.

create table estimations (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  user_id bigint references users,
  client_first_name text not null,
  type text not null check (type in ('pre_65', 'medicare', 'combo')),
  zip text not null,
  county text not null,
  county_name text not null,
  state text not null,
  plan_year smallint not null check (plan_year in (2025, 2026)),
  dependents jsonb not null,
  dependents_count smallint not null generated always as (jsonb_array_length(dependents)) stored,
  household_size smallint,
  income_sealed text,
  last_year_income_sealed text,
  tax_filing_status text check (tax_filing_status in ('single', 'married_joint', 'married_seperate')),
  share_digest bytea,
  share_sealed text,
  root_digest bytea,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((user_id is null) = (root_digest is not null))
);
comment on column estimations.account_id is 'The firm; null for a root estimate and for a super admin without one';
comment on column estimations.user_id is 'Whose estimate it is; null for a root estimate, which its token alone reaches';
comment on column estimations.dependents is 'Who needs coverage: age, sex, spouse; the first is the person themself';
comment on column estimations.income_sealed is 'Yearly household MAGI in dollars, encrypted';
comment on column estimations.last_year_income_sealed is 'Yearly MAGI of two years before the plan year in dollars, encrypted';
comment on column estimations.share_digest is 'SHA-256 of the public link''s token; null when the link was revoked';
comment on column estimations.share_sealed is 'The same token, encrypted, so that the link can be shown again';
comment on column estimations.root_digest is 'SHA-256 of the token that reaches a root estimate';
create unique index estimations_share on estimations (share_digest) where share_digest is not null;
create unique index estimations_root on estimations (root_digest) where root_digest is not null;
create index estimations_of_user on estimations (user_id, client_first_name collate "und-x-icu", id);
create index estimations_of_account on estimations (account_id, client_first_name collate "und-x-icu", id);
create index estimations_by_name on estimations (client_first_name collate "und-x-icu", id) where root_digest is null;
