-- Standard names for columns and tables. Data is unchanged.

alter table users rename column birthdate_sealed to birthdate_encrypted;
alter table users rename column household_income_sealed to household_income_encrypted;
alter table users rename column preferred_providers_sealed to preferred_providers_encrypted;
alter table users rename column medications_sealed to medications_encrypted;
alter table users rename column client_notes_sealed to client_notes_encrypted;
alter table users rename column advisor_notes_sealed to advisor_notes_encrypted;
alter table users rename column agency_notes_sealed to agency_notes_encrypted;
alter table users rename column held_at to quarantined_at;
alter index users_held rename to users_quarantined;
alter table estimations rename column income_sealed to income_encrypted;
alter table estimations rename column last_year_income_sealed to last_year_income_encrypted;
alter table estimations rename column share_sealed to share_encrypted;
alter table messages rename column recipient_sealed to recipient_encrypted;
alter table messages rename column content_sealed to content_encrypted;
alter table seal_keys rename to encryption_keys;
alter table encryption_keys rename column probe_sealed to probe_encrypted;
alter table foreign_identities rename to oauth_identities;
alter table booking_events rename column told_at to occurred_at;

-- The body of a function names columns as text and does not follow a rename.
create or replace function keep_client_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
            if not exists (
      (select id, type, disabled_at is null, account_id, financial_advisor_id, health_advisor_id, status, client_request_type,
         referred_at, created_at, last_name, first_name, email, pending_email, quarantined_at is null from new_people)
      except
      (select id, type, disabled_at is null, account_id, financial_advisor_id, health_advisor_id, status, client_request_type,
         referred_at, created_at, last_name, first_name, email, pending_email, quarantined_at is null from old_people))
    then
      return null;
    end if;
    delete from listed_clients
    where client_id in (select id from new_people where type <> 'ClientUser' or disabled_at is not null);
  end if;

  if tg_op <> 'DELETE' then
    insert into listed_clients
    select id, coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status,
      client_request_type, referred_at, created_at, last_name, first_name,
      lower((first_name || ' ' || last_name || E'\n' || case when quarantined_at is null then email else pending_email end) collate "und-x-icu")
    from new_people
    where type = 'ClientUser' and disabled_at is null
    on conflict (client_id) do update set
      account_id = excluded.account_id,
      financial_advisor_id = excluded.financial_advisor_id,
      health_advisor_id = excluded.health_advisor_id,
      status = excluded.status,
      client_request_type = excluded.client_request_type,
      referred_at = excluded.referred_at,
      created_at = excluded.created_at,
      last_name = excluded.last_name,
      first_name = excluded.first_name,
      words = excluded.words
    where listed_clients is distinct from excluded;
  end if;

  if tg_op = 'INSERT' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, count(*)
    from new_people where type = 'ClientUser' and disabled_at is null
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, -count(*)
    from old_people where type = 'ClientUser' and disabled_at is null
    group by 1, 2, 3, 4;
  else
    insert into client_count_changes (account_id, financial_advisor_id, health_advisor_id, status, change)
    select coalesce(account_id, 0), coalesce(financial_advisor_id, 0), coalesce(health_advisor_id, 0), status, sum(change)
    from (
      select account_id, financial_advisor_id, health_advisor_id, status, 1 as change
      from new_people where type = 'ClientUser' and disabled_at is null
      union all
      select account_id, financial_advisor_id, health_advisor_id, status, -1
      from old_people where type = 'ClientUser' and disabled_at is null) written
    group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;
