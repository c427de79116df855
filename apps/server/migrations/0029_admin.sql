create table user_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  viewer_id bigint references users on delete set null,
  reason_encrypted text not null,
  started_at timestamptz not null default now()
);
comment on table user_views is 'When super admins viewed a user''s account, and why. Kept after the sessions are deleted.';

create index user_views_user on user_views (user_id, started_at desc);
create index user_views_viewer on user_views (viewer_id);

create table staff_counts (
  type user_type primary key,
  users bigint not null
);
comment on table staff_counts is 'The number of users of each type but clients who are not disabled, as of the last run of the job that adds staff_count_changes.';

create table staff_count_changes (
  type user_type not null,
  change bigint not null
);
comment on table staff_count_changes is 'Differences to staff_counts. Written only by triggers, in the transaction of the change.';

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
comment on function is_empty_account is 'Whether the actor can delete the firm: it has no client, estimate, other advisor, active subscription or billing record. Invited advisors count for the firm''s admin, who can revoke their invitations.';

create function count_changed_staff() returns trigger language plpgsql as $$
begin
  insert into staff_count_changes (type, change)
  select type, change
  from (values (old.type, old.disabled_at, -1), (new.type, new.disabled_at, 1)) as counted (type, disabled_at, change)
  where type <> 'ClientUser' and disabled_at is null;
  return null;
end $$;

create function count_staff() returns trigger language plpgsql as $$
begin
  insert into staff_count_changes (type, change)
  select type, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows where type <> 'ClientUser' and disabled_at is null group by type;
  return null;
end $$;

create trigger count_changed_staff after update of type, disabled_at on users
  for each row
  when (old.type is distinct from new.type or (old.disabled_at is null) is distinct from (new.disabled_at is null))
  execute function count_changed_staff();
create trigger count_deleted_staff after delete on users referencing old table as changed_rows
  for each statement execute function count_staff();
create trigger count_inserted_staff after insert on users referencing new table as changed_rows
  for each statement execute function count_staff();
