alter table estimations add column is_copy boolean not null default false;
comment on column estimations.is_copy is 'A duplicate, until it is for another first name';
