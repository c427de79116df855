create table live_quotes (
  plan_year smallint references plan_years on delete restrict,
  county text,
  zip text,
  offers jsonb,
  fetched_at timestamptz not null,
  primary key (plan_year, county, zip)
);
comment on table live_quotes is 'Answers of the Marketplace API, which all processes use until they are too old.';
comment on column live_quotes.offers is 'Plans with their prices. Null where HealthCare.gov sells none.';
