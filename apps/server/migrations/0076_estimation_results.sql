create table estimation_results (
  estimation_id bigint primary key references estimations on delete cascade,
  law_digest text not null,
  prices_digest text not null,
  rules_version text not null,
  totals_encrypted text not null,
  result_encrypted text not null,
  kept_later boolean not null,
  revision uuid not null default gen_random_uuid(),
  calculated_at timestamptz not null
);
comment on table estimation_results is 'The figures that an estimate shows until its inputs change or a user asks for newer ones. Estimates saved before this table existed have no row until they are next calculated.';
comment on column estimation_results.law_digest is 'SHA-256 of the estimator''s tables of the plan year.';
comment on column estimation_results.prices_digest is 'SHA-256 of the market of the place and year, in hexadecimal like law_digest.';
comment on column estimation_results.rules_version is 'The version of the estimator''s rules.';
comment on column estimation_results.totals_encrypted is 'What lists show: the cost of the year, its range, and whether it is a projection.';
comment on column estimation_results.result_encrypted is 'Compressed JSON: the market, and the figures of each period of the year with their reasons.';
comment on column estimation_results.kept_later is 'Not calculated when the estimate was saved, but when it was next opened.';
comment on column estimation_results.revision is 'New with each result, so that processes do not mistake one in memory for the present one.';
