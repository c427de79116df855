create function has_seat(id_of_user bigint) returns boolean language sql stable strict as $$
  select coalesce((
    select users.super_admin or users.type <> 'AdvisorUser' or not coalesce(accounts.stripeable, false) or accounts.seats > (
      select count(*) from users as elder
      where elder.account_id = users.account_id and elder.type = 'AdvisorUser' and elder.disabled_at is null
        and (elder.created_at, elder.id) < (users.created_at, users.id)
    )
    from users left join accounts on accounts.id = users.account_id
    where users.id = id_of_user and users.disabled_at is null), false)
$$;
comment on function has_seat is
  'Specification, section 1. Where a firm has fewer seats than advisors, the longest-standing advisors have them.';

alter table billing_operations add column comment_encrypted text;
comment on column billing_operations.comment_encrypted is 'The reason of a cancellation';
comment on column billing_operations.request is 'What was requested: plan, seats, prices and ids';
-- The provider already has the earlier reasons.
update billing_operations set request = request - 'comment' where request ? 'comment';

create index users_staff_by_name on users
  (account_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id)
  where type <> 'ClientUser' and disabled_at is null;
