-- The lists of users and firms for super admins, firms that are being set up, and which firms can be deleted.

alter table users add column crm_person_id text;
comment on column users.crm_person_id is 'The person''s number in the CRM, for super admins';

alter table accounts add column setup_complete boolean not null default true;
comment on column accounts.setup_complete is 'False from the first step of the wizard for new firms until their admin is invited';

-- The list of users has everyone but clients, who have a list of their own.
create index users_staff_by_age on users (created_at, id) include (type)
  where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_type on users (type, created_at, id)
  where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_email on users
  (lower(case when quarantined_at is null then email else pending_email end), id) include (type)
  where type <> 'ClientUser' and disabled_at is null;
create index users_super_admins on users (created_at, id) where super_admin and disabled_at is null;
create index users_staff_search_text on users using gin (
  (lower((first_name || ' ' || last_name || E'\n' || case when quarantined_at is null then email else pending_email end)
    collate "und-x-icu") collate "C") gin_trgm_ops)
  where type <> 'ClientUser' and disabled_at is null;

create table staff_counts (
  type user_type primary key,
  users bigint not null
);
comment on table staff_counts is 'How many users of each type but clients are not disabled, up to the last run of the job that adds up staff_count_changes.';
create table staff_count_changes (
  type user_type not null,
  change bigint not null
);
comment on table staff_count_changes is 'Differences to staff_counts. Written only by triggers, in the transaction of the change.';

insert into staff_counts (type, users)
select type, count(*) from users where type <> 'ClientUser' and disabled_at is null group by type;

create function count_staff() returns trigger language plpgsql as $$
begin
  insert into staff_count_changes (type, change)
  select type, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows where type <> 'ClientUser' and disabled_at is null group by type;
  return null;
end $$;
create function count_changed_staff() returns trigger language plpgsql as $$
begin
  insert into staff_count_changes (type, change)
  select type, change
  from (values (old.type, old.disabled_at, -1), (new.type, new.disabled_at, 1)) as counted (type, disabled_at, change)
  where type <> 'ClientUser' and disabled_at is null;
  return null;
end $$;
create trigger count_inserted_staff after insert on users
  referencing new table as changed_rows for each statement execute function count_staff();
create trigger count_deleted_staff after delete on users
  referencing old table as changed_rows for each statement execute function count_staff();
create trigger count_changed_staff after update of type, disabled_at on users for each row
  when ((old.type, old.disabled_at is null) is distinct from (new.type, new.disabled_at is null))
  execute function count_changed_staff();

-- Whether the actor can delete the firm. Invited advisors count for the firm's admin, who can revoke their invitations.
create function is_empty_account(account bigint, actor bigint) returns boolean language sql stable as $$
  select not exists (
      select from users
      where users.account_id = account and users.id <> actor
        and (users.type <> 'AdvisorUser' or users.password_hash is not null or users.onboarding_complete
          or users.phone_verified_at is not null
          or exists (select from oauth_identities where oauth_identities.user_id = users.id)
          or exists (select from users as self where self.id = actor and self.account_id = account)))
    and not exists (select from engagements where engagements.account_id = account)
    and not exists (select from estimations where estimations.account_id = account)
    and not exists (
      select from estimations join users on users.id = estimations.user_id where users.account_id = account)
    and not exists (select from subscriptions where subscriptions.account_id = account and subscriptions.is_live)
    and not exists (select from invoices where invoices.account_id = account)
    and not exists (select from billing_operations where billing_operations.account_id = account)
    and not exists (select from terms_acceptances where terms_acceptances.account_id = account)
$$;
comment on function is_empty_account is 'No client, estimate, other advisor, live subscription or record of billing, which has to be kept';
