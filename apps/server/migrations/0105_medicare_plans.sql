create type plan_kind as enum ('marketplace', 'medicare');
create type medicare_plan_kind as enum ('part_d', 'advantage', 'cost', 'special_needs');
create type medicare_missing_stars as enum ('too_new', 'not_enough_data');

alter table plan_loads add column kind plan_kind not null default 'marketplace';
comment on column plan_loads.kind is 'Files of both kinds are two loads. A publication covers those of its kind.';

create table medicare_plans (
  load_id bigint references plan_loads on delete cascade,
  state text collate "C",
  plan_id text collate "C",
  kind medicare_plan_kind not null,
  carrier text not null,
  name text not null,
  type text not null,
  special_needs text check ((special_needs is not null) = (kind = 'special_needs')),
  has_drugs boolean not null,
  premium_cents integer not null check (premium_cents >= 0),
  drug_deductible_cents integer,
  limit_cents integer,
  stars_tenths smallint check (stars_tenths between 10 and 50),
  stars_missing medicare_missing_stars,
  primary key (load_id, state, plan_id)
);
comment on table medicare_plans is 'Drug plans and Advantage plans for people on Medicare, as the landscape file of a load has them. Rows never change.';
comment on column medicare_plans.plan_id is 'Contract, plan and segment: H1234-001-000.';
comment on column medicare_plans.special_needs is 'Whom the plan is for, as in the file. Null for plans for everyone.';
comment on column medicare_plans.premium_cents is 'Monthly, of care and drugs together. Part B is paid besides.';
comment on column medicare_plans.limit_cents is 'Yearly, on what a member pays for care in network. Drugs do not count.';

create table medicare_plan_counties (
  load_id bigint references plan_loads on delete cascade,
  state text collate "C",
  county text collate "C",
  plan_ids text[] not null,
  primary key (load_id, state, county)
);
comment on table medicare_plan_counties is 'The plans of medicare_plans that a county sells: one row instead of fifty.';
