insert into plan_years (year) values (2027);

comment on table market_prices is 'Monthly marketplace premiums at age 21 on the state''s age curve (NY, VT: an adult of any age). Without a row, prices of 2027 are projected from those of 2026, and there is no quote for other years.';
comment on table market_medicare is 'Monthly cost of private Medicare coverage per person. Without a row, prices of 2027 are projected from those of 2026, and there is no quote for other years.';
comment on column market_medicare.part_d_cents is 'Stand-alone drug plan, the average of the country.';
comment on column market_medicare.basis is 'What the Advantage figures are: a national average, or the median of the plans sold in the state.';
