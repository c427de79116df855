alter table catalog_dental_plans add childrens_ten_thousandths integer check (childrens_ten_thousandths between 1 and 10000);
comment on column catalog_dental_plans.childrens_ten_thousandths is 'Or the share of a child''s premium. Null where the files have an amount, or nothing.';

create table catalog_dental_rates (
  load_id bigint references plan_loads on delete cascade,
  plan_id text collate "C",
  rating_area text collate "C",
  valid_from date,
  valid_to date not null check (valid_to >= valid_from),
  cents integer[] not null check (cardinality(cents) = 19 and 0 < all (cents)),
  primary key (load_id, plan_id, rating_area, valid_from, valid_to)
);
comment on table catalog_dental_rates is 'Monthly prices of a plan of catalog_dental_plans in a rating area, where only a share of them is for children''s essential benefits.';
comment on column catalog_dental_rates.cents is 'By age of a child from 0 to 18.';
