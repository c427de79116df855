create type plan_metal as enum ('catastrophic', 'bronze', 'expanded_bronze', 'silver', 'gold', 'platinum');
create type plan_offering as enum ('everyone', 'adults', 'children');
create type rate_basis as enum ('age', 'family');

create table plan_loads (
  id bigint generated always as identity primary key,
  plan_year smallint not null references plan_years on delete restrict,
  states text[] not null,
  digest bytea not null,
  is_sample boolean not null,
  files jsonb not null,
  findings jsonb not null check (not findings @> '[{"severity": "error"}]'),
  counts jsonb not null,
  loaded_by bigint references users on delete set null,
  loaded_at timestamptz not null default now(),
  unique (plan_year, digest)
);
create index plan_loads_loaded_by on plan_loads (loaded_by);
comment on table plan_loads is 'Each load of the plans of a year. It is written in one transaction with its rows, which never change.';
comment on column plan_loads.states is 'Postal codes of the states whose plans it has.';
comment on column plan_loads.digest is 'SHA-256 of the plans, prices and service areas. The same ones again are the same load.';
comment on column plan_loads.is_sample is 'Invented plans for the demo data.';
comment on column plan_loads.files is 'Name, SHA-256 and size in bytes of each file.';
comment on column plan_loads.findings is 'What looks wrong in the files. Files with errors cannot be loaded.';
comment on column plan_loads.counts is 'By state: plans, dental plans, counties and prices.';
comment on column plan_loads.loaded_by is 'The super admin who loaded it. Null for the command.';

create table plan_publications (
  id bigint generated always as identity primary key,
  load_id bigint not null references plan_loads on delete restrict,
  plan_year smallint not null references plan_years on delete restrict,
  states text[] not null check (cardinality(states) > 0),
  published_by bigint references users on delete set null,
  published_at timestamptz not null default now(),
  undone_by bigint references users on delete set null,
  undone_at timestamptz
);
create index plan_publications_load_id on plan_publications (load_id);
create index plan_publications_plan_year on plan_publications (plan_year) where undone_at is null;
create index plan_publications_published_by on plan_publications (published_by);
create index plan_publications_undone_by on plan_publications (undone_by);
comment on table plan_publications is 'Loads that estimates use. In a state and year, the newest one counts that is not undone.';
comment on column plan_publications.published_by is 'The super admin who published it. Null for the command.';

create table catalog_plans (
  load_id bigint references plan_loads on delete cascade,
  plan_id text collate "C",
  state text not null,
  issuer_id text not null,
  issuer text,
  name text not null,
  metal plan_metal not null,
  type text not null,
  is_hsa_eligible boolean not null,
  ehb_ten_thousandths smallint not null check (ehb_ten_thousandths between 0 and 10000),
  service_area_id text not null,
  offering plan_offering not null,
  has_childrens_dental boolean not null,
  formulary_url text,
  brochure_url text,
  variants jsonb not null,
  primary key (load_id, plan_id)
);
create index catalog_plans_service_area on catalog_plans (load_id, issuer_id, service_area_id);
comment on table catalog_plans is 'Medical plans for individuals on an exchange, as the official files of a load have them.';
comment on column catalog_plans.plan_id is '14 characters, without the variant.';
comment on column catalog_plans.ehb_ten_thousandths is 'The share of the premium for essential health benefits, which the credit can pay.';
comment on column catalog_plans.variants is 'By level of cost sharing: deductibles, limits on costs and benefits.';

create table catalog_dental_plans (
  load_id bigint references plan_loads on delete cascade,
  plan_id text collate "C",
  state text not null,
  issuer_id text not null,
  issuer text,
  name text not null,
  service_area_id text not null,
  offering plan_offering not null,
  childrens_cents integer check (childrens_cents >= 0),
  primary key (load_id, plan_id)
);
create index catalog_dental_plans_service_area on catalog_dental_plans (load_id, issuer_id, service_area_id);
comment on table catalog_dental_plans is 'Stand-alone dental plans, whose part for children can belong to a benchmark.';
comment on column catalog_dental_plans.childrens_cents is 'Part of the monthly premium for the essential benefits of one child. Null where the files have none.';

create table catalog_rates (
  load_id bigint references plan_loads on delete cascade,
  plan_id text collate "C",
  rating_area text collate "C",
  valid_from date,
  valid_to date not null check (valid_to >= valid_from),
  basis rate_basis not null,
  cents integer[] not null check (cardinality(cents) = case basis when 'age' then 65 else 8 end and 0 < all (cents)),
  tobacco_cents integer[] check (cardinality(tobacco_cents) = cardinality(cents)),
  primary key (load_id, plan_id, rating_area, valid_from, valid_to, basis)
);
comment on table catalog_rates is 'Monthly prices of a plan of catalog_plans in a rating area.';
comment on column catalog_rates.cents is 'By age from 0 to 64. By family: one adult, a couple, one adult with one, two and three or more children, a couple with one, two and three or more children.';
comment on column catalog_rates.tobacco_cents is 'Null if tobacco makes no difference.';

create table catalog_service_areas (
  load_id bigint references plan_loads on delete cascade,
  county text collate "C",
  state text,
  issuer_id text,
  service_area_id text,
  zips text[],
  primary key (load_id, county, state, issuer_id, service_area_id)
);
comment on table catalog_service_areas is 'A county in the service area of an issuer''s plans.';
comment on column catalog_service_areas.zips is 'Null for the whole county.';

create table catalog_successors (
  load_id bigint references plan_loads on delete cascade,
  plan_id text collate "C" not null,
  county text,
  zip text,
  next_plan_id text,
  level smallint not null,
  reason text not null
);
create index catalog_successors_plan_id on catalog_successors (load_id, plan_id);
comment on table catalog_successors is 'Which plan follows a plan of the year before.';
comment on column catalog_successors.county is 'FIPS code. Null for all counties of the state.';
comment on column catalog_successors.zip is 'Null for the whole county.';
comment on column catalog_successors.next_plan_id is 'Null if no plan follows.';
comment on column catalog_successors.level is 'CMS code, as the reason.';
