-- Every write changes version and updated_at, and every foreign key has an index and says what happens on delete. Key rotation changes
-- no content: its transactions set healthplanner.key_rotation, so that open forms stay valid.

create function set_updated_at() returns trigger language plpgsql as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  if new.updated_at is not distinct from old.updated_at then new.updated_at := now(); end if;
  return new;
end $$;
comment on function set_updated_at is 'An update that names the time itself keeps it.';

create function increment_version() returns trigger language plpgsql as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  return new;
end $$;

create function increment_user_version() returns trigger language plpgsql as $$
declare
  changed_user_id bigint;
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return new; end if;
  if tg_table_name = 'engagements' then changed_user_id := new.client_id; else changed_user_id := new.user_id; end if;
  -- One save writes several tables and is one version: a row that this transaction wrote has its new version already.
  update users set updated_at = now() where id = changed_user_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger set_updated_at before update on users for each row execute function set_updated_at();
create trigger set_updated_at before update on client_profiles for each row execute function set_updated_at();
create trigger set_updated_at before update on agent_profiles for each row execute function set_updated_at();
create trigger set_updated_at before update on engagements for each row execute function set_updated_at();
create trigger set_updated_at before update on accounts for each row execute function set_updated_at();
create trigger set_updated_at before update on estimations for each row execute function set_updated_at();
create trigger set_updated_at before update on bookings for each row execute function set_updated_at();
create trigger set_updated_at before update on calendars for each row execute function set_updated_at();

create trigger increment_version before update on accounts for each row execute function increment_version();
create trigger increment_version before update on calendars for each row execute function increment_version();
-- A form stays valid while its user moves from step to step or shares the record, and while a sign-in strengthens the hash.
create trigger increment_version before update on users
  for each row when (old.onboarding_step = new.onboarding_step and old.password_hash is not distinct from new.password_hash)
  execute function increment_version();
create trigger increment_version before update on estimations
  for each row when (old.share_digest is not distinct from new.share_digest) execute function increment_version();
create trigger increment_user_version after update on client_profiles
  for each row when (old.survey_step = new.survey_step) execute function increment_user_version();
create trigger increment_user_version after update on agent_profiles
  for each row execute function increment_user_version();
create trigger increment_user_version after update on engagements
  for each row when (new.is_current) execute function increment_user_version();

alter table users
  drop constraint users_account_id_fkey,
  add foreign key (account_id) references accounts on delete restrict;
alter table estimations
  drop constraint estimations_account_id_fkey,
  drop constraint estimations_user_id_fkey,
  add foreign key (account_id) references accounts on delete restrict,
  add foreign key (user_id) references users on delete restrict;
alter table market_prices add foreign key (plan_year) references plan_years on delete restrict;
alter table market_medicare add foreign key (plan_year) references plan_years on delete restrict;

create index messages_of_user on messages (user_id);
create index messages_of_account on messages (account_id);
create index link_tokens_of_issuer on link_tokens (issued_by);
create index accounts_of_agent on accounts (health_advisor_id);
create index code_attempts_of_session on code_attempts (session_id);

-- A renamed job: what is enqueued runs under the new name.
insert into pgboss.queue
select (jsonb_populate_record(queue, '{"name": "notify-of-quarantine"}')).* from pgboss.queue where name = 'tell-of-held';
update pgboss.job set name = 'notify-of-quarantine' where name = 'tell-of-held';
delete from pgboss.queue where name = 'tell-of-held';

comment on column booking_events.occurred_at is 'When it happened, by the clock of the calendar that reported it';
