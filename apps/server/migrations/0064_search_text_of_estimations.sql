-- Computed when the name changes: a search reads every estimate of an advisor or firm.
alter table estimations add column search_text text collate "C" not null
  generated always as (search_form(' ' || client_first_name)) stored;
comment on column estimations.search_text is 'The search form of the name, with a space before it';
