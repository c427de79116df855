create table renewals (
  client_id bigint primary key references users on delete cascade,
  account_id bigint references accounts on delete cascade,
  plan_year smallint not null,
  estimation_id bigint not null references estimations on delete cascade,
  change_range integer not null,
  change_encrypted text not null,
  facts_encrypted text not null,
  facts_digest bytea not null
);
create index renewals_by_account on renewals (account_id, change_range, client_id);
create index renewals_estimation_id on renewals (estimation_id);
comment on table renewals is 'What the next year costs a client more or less than the last one. Computed with the signals.';
comment on column renewals.account_id is 'The firm of the engagement when it was computed.';
comment on column renewals.plan_year is 'The later of the two years.';
comment on column renewals.estimation_id is 'The estimate of the earlier year.';
comment on column renewals.change_range is 'The dollars of a year that the change reaches. Negative if the next year costs less.';
comment on column renewals.change_encrypted is 'The exact change in cents, apart, so that sorting decrypts a few bytes of each row.';
comment on column renewals.facts_encrypted is 'JSON with both costs, the causes, and what a letter says.';

create or replace function delete_signals_of_former_firm() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from signals where client_id = new.client_id and account_id is distinct from new.account_id;
  delete from renewals where client_id = new.client_id and account_id is distinct from new.account_id;
  return null;
end $$;

create policy row_scope on renewals using (
  (select scope_is_all()) or account_id = (select scope_account_id())
  or (scope_account_id() is null and may_see_client(client_id)));

alter type activity_kind add value 'renewal_letter_made';
