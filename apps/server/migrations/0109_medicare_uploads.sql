alter table plan_uploads add column medicare_load_id bigint references plan_loads on delete set null;
create index plan_uploads_medicare_load_id on plan_uploads (medicare_load_id);
comment on column plan_uploads.medicare_load_id is 'The same for Medicare plans. Files of both kinds are two loads.';
