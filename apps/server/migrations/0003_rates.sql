create table plan_years (
  year smallint primary key
);
comment on table plan_years is 'The years that an estimate can be made for.';

create table market_counties (
  county text collate "C" primary key check (county ~ '^\d{5}$'),
  state text not null check (state ~ '^[A-Z]{2}$'),
  name text not null
);
comment on table market_counties is 'Counties and their equivalents: parishes, boroughs, independent cities and territories. Each load of the market tables replaces all rows, so no other table may refer to them.';
comment on column market_counties.county is 'FIPS code. Connecticut has its eight former counties, which its rating areas follow.';
comment on column market_counties.state is 'Postal code of the state, of DC or of the territory.';

create table market_zips (
  zip text collate "C" check (zip ~ '^\d{5}$'),
  county text collate "C",
  share_permille smallint not null check (share_permille >= 1 and share_permille <= 1000),
  rating_area text,
  primary key (zip, county)
);
comment on table market_zips is 'A zip code in a county of market_counties, with the rating area that prices it there.';
comment on column market_zips.share_permille is 'Share of the addresses of the zip code in thousandths. Shares under 1% are left out, so the sum can be less than 1000.';
comment on column market_zips.rating_area is 'Number within the state, by county or, where the state uses them, by the first three digits of the zip code. Null in the territories.';

create table market_prices (
  plan_year smallint references plan_years on delete restrict,
  state text,
  rating_area text,
  benchmark_cents integer not null check (benchmark_cents > 0),
  bronze_cents integer not null check (bronze_cents > 0),
  silver_cents integer not null check (silver_cents > 0),
  gold_cents integer not null check (gold_cents > 0),
  bronze_basis text not null check (bronze_basis in ('filed', 'derived')),
  benchmark_error smallint not null check (benchmark_error >= 1 and benchmark_error <= 99),
  bronze_error smallint not null check (bronze_error >= 1 and bronze_error <= 99),
  silver_error smallint not null check (silver_error >= 1 and silver_error <= 99),
  gold_error smallint not null check (gold_error >= 1 and gold_error <= 99),
  primary key (plan_year, state, rating_area)
);
comment on table market_prices is 'Monthly marketplace premiums at age 21 on the state''s age curve (NY, VT: an adult of any age). Without a row, there is no quote.';
comment on column market_prices.benchmark_cents is 'Second-lowest silver plan.';
comment on column market_prices.bronze_cents is 'Lowest bronze plan.';
comment on column market_prices.silver_cents is 'Lowest silver plan.';
comment on column market_prices.gold_cents is 'Lowest gold plan.';
comment on column market_prices.bronze_basis is 'filed: as the insurers filed it; derived: computed from the benchmark.';
comment on column market_prices.benchmark_error is 'Expected error of the benchmark in percent, as for the other errors.';

create table market_medicare (
  plan_year smallint references plan_years on delete restrict,
  state text,
  rating_area text,
  part_d_cents integer not null check (part_d_cents >= 0),
  plan_g_cents integer not null check (plan_g_cents > 0),
  advantage_premium_cents integer check (advantage_premium_cents >= 0),
  advantage_out_of_pocket_cents integer check (advantage_out_of_pocket_cents > 0),
  basis text not null check (basis in ('national_average', 'state_median')),
  plan_g_basis text not null check (plan_g_basis in ('state', 'unlettered', 'national', 'region', 'region_mean')),
  check ((advantage_premium_cents is null) = (advantage_out_of_pocket_cents is null)),
  primary key (plan_year, state, rating_area)
);
comment on table market_medicare is 'Monthly cost of private Medicare coverage per person. Without a row, there is no quote.';
comment on column market_medicare.rating_area is 'Empty for the whole state, otherwise this rating area only (New York prices supplements by region).';
comment on column market_medicare.part_d_cents is 'Stand-alone drug plan.';
comment on column market_medicare.plan_g_cents is 'Supplement, Plan G, at age 65.';
comment on column market_medicare.advantage_premium_cents is 'Advantage plan with drug coverage; null where none is sold.';
comment on column market_medicare.advantage_out_of_pocket_cents is 'Yearly limit on what an Advantage member pays for care in network; null where no plan is sold.';
comment on column market_medicare.basis is 'What the Part D and Advantage figures are: a national average, or the median of the plans sold in the state.';
comment on column market_medicare.plan_g_basis is 'What the Plan G figure is: the average of the state, of its own plans that replace lettered ones (unlettered), of the country, of a region of the state, or the mean of such regions.';

create table market_loads (
  id bigint generated always as identity primary key,
  digest text not null,
  loaded_at timestamptz not null default now()
);
comment on table market_loads is 'Each load of the shipped tables. The latest one describes the contents of the other market tables.';
comment on column market_loads.digest is 'SHA-256 of the shipped files. A start loads them only if it differs.';

insert into plan_years (year) values (2025), (2026);
