-- Where a zip code lies and what cover costs there: reference figures, replaced as a whole by each load of the tables
-- that the product ships (server/market). No other table may refer to these rows: a load deletes and writes them anew.

create table market_counties (
  county text collate "C" primary key check (county ~ '^\d{5}$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  name text not null
);
comment on table market_counties is 'Counties, and what counts as one: parishes, boroughs, independent cities, territories.';
comment on column market_counties.county is 'FIPS code. Connecticut has its eight old counties, which its rating areas follow';
comment on column market_counties.state is 'Postal code of the state, of DC, or of the territory';

create table market_zips (
  zip text collate "C" not null check (zip ~ '^\d{5}$'),
  county text collate "C" not null,
  share_permille smallint not null check (share_permille between 1 and 1000),
  rating_area text,
  primary key (zip, county)
);
comment on table market_zips is 'One zip code in one county of market_counties, with the rating area that prices it there.';
comment on column market_zips.share_permille is 'Share of the zip''s addresses, in thousandths; what lies under 1% is left out, so a sum may fall short of 1000';
comment on column market_zips.rating_area is 'Number within the state, from the county or, where the first three digits of the zip decide, from those; null in the territories';

create table market_prices (
  plan_year smallint not null,
  state text not null,
  rating_area text not null,
  benchmark_cents integer not null check (benchmark_cents > 0),
  bronze_cents integer not null check (bronze_cents > 0),
  silver_cents integer not null check (silver_cents > 0),
  gold_cents integer not null check (gold_cents > 0),
  bronze_basis text not null check (bronze_basis in ('filed', 'derived')),
  benchmark_error smallint not null check (benchmark_error between 1 and 99),
  bronze_error smallint not null check (bronze_error between 1 and 99),
  silver_error smallint not null check (silver_error between 1 and 99),
  gold_error smallint not null check (gold_error between 1 and 99),
  primary key (plan_year, state, rating_area)
);
comment on table market_prices is 'Marketplace premiums a month at age 21 on the state''s age curve (NY, VT: one adult of any age). No row: nothing can be quoted.';
comment on column market_prices.benchmark_cents is 'Second-lowest silver plan';
comment on column market_prices.bronze_cents is 'Lowest bronze plan';
comment on column market_prices.silver_cents is 'Lowest silver plan';
comment on column market_prices.gold_cents is 'Lowest gold plan';
comment on column market_prices.bronze_basis is 'filed: as the insurers filed it; derived: made from the benchmark';
comment on column market_prices.benchmark_error is 'Expected error of the benchmark, in percent; the other errors likewise';

create table market_medicare (
  plan_year smallint not null,
  state text not null,
  rating_area text not null,
  part_d_cents integer not null check (part_d_cents >= 0),
  plan_g_cents integer not null check (plan_g_cents > 0),
  advantage_premium_cents integer check (advantage_premium_cents >= 0),
  advantage_out_of_pocket_cents integer check (advantage_out_of_pocket_cents > 0),
  basis text not null check (basis in ('national_average', 'state_median')),
  plan_g_basis text not null check (plan_g_basis in ('state', 'unlettered', 'national', 'region', 'region_mean')),
  primary key (plan_year, state, rating_area),
  check ((advantage_premium_cents is null) = (advantage_out_of_pocket_cents is null))
);
comment on table market_medicare is 'What private Medicare cover costs a person, a month. No row: nothing can be quoted.';
comment on column market_medicare.rating_area is 'Empty: the whole state; otherwise this rating area only (New York, whose supplements are priced by region)';
comment on column market_medicare.part_d_cents is 'Stand-alone drug plan';
comment on column market_medicare.plan_g_cents is 'Supplement, Plan G, at age 65';
comment on column market_medicare.advantage_premium_cents is 'Advantage plan with drug cover; null where none is sold';
comment on column market_medicare.advantage_out_of_pocket_cents is 'Most that an Advantage member pays in a year for care in network; null where no plan is sold';
comment on column market_medicare.basis is 'What the Part D and Advantage figures are: an average over the country, or the median of the plans sold in the state';
comment on column market_medicare.plan_g_basis is 'What the Plan G figure is: the state''s average; that of a state which sells its own plans instead of lettered ones (unlettered); the country''s; a region''s of the state; the mean of such regions';

create table market_loads (
  id bigint generated always as identity primary key,
  digest text not null,
  loaded_at timestamptz not null default now()
);
comment on table market_loads is 'Each load of the shipped tables; the newest says which ones the other market tables hold.';
comment on column market_loads.digest is 'SHA-256 of the shipped files: a start loads them only when it differs';
