alter table renewals
  alter column estimation_id drop not null,
  alter column change_range drop not null,
  alter column change_encrypted drop not null,
  add check ((estimation_id is null) = (change_range is null) and (estimation_id is null) = (change_encrypted is null));
comment on column renewals.estimation_id is 'The estimate of the earlier year. Null for a client with plans but no estimate: their change is not known.';
comment on column renewals.facts_encrypted is 'JSON with both costs, the causes, and what a letter says. Without an estimate, the plans that end with the earlier year.';
