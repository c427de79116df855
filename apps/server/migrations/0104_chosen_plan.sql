alter table estimations add column chosen_plan jsonb
  check (chosen_plan ?& array['plan_id', 'name', 'carrier', 'metal', 'plan_year', 'zip', 'county']);
comment on column estimations.chosen_plan is 'The plan that its figures count, with the year and place it was chosen for. Null for the lowest-priced silver plan.';
