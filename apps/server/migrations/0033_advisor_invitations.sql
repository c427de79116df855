-- When advisors were invited. An advisor whose address belongs to another user is quarantined, like a client.

create table advisor_invitations (
  user_id bigint primary key references users on delete cascade,
  invited_by bigint references users on delete set null,
  created_at timestamptz not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  message_id uuid,
  reminders smallint not null default 0
);
comment on table advisor_invitations is 'Invitations of advisors. Those who have joined keep theirs.';
comment on column advisor_invitations.requested_at is 'When the last email was requested; limits how often it is';
comment on column advisor_invitations.sent_at is 'When the last email was written; for a quarantined advisor, when it would have been';
comment on column advisor_invitations.expires_at is 'When the last link ends';
comment on column advisor_invitations.message_id is 'The last email. Null for a quarantined advisor, who gets none.';
comment on column advisor_invitations.reminders is 'Automatic reminders so far';
create index advisor_invitations_by_inviter on advisor_invitations (invited_by);
create index advisor_invitations_to_remind on advisor_invitations (created_at) where reminders < 2;

insert into advisor_invitations (user_id, invited_by, created_at, requested_at, sent_at, expires_at)
select users.id, link_tokens.issued_by, coalesce(link_tokens.created_at, users.created_at),
  coalesce(link_tokens.created_at, users.created_at), link_tokens.created_at, link_tokens.expires_at
from users left join link_tokens on link_tokens.user_id = users.id and link_tokens.purpose = 'invite'
where users.type = 'AdvisorUser' and users.password_hash is null and not users.onboarding_complete;

comment on column users.quarantined_at is 'The address requested for this client or advisor, in pending_email, belongs to another user. Super admins decide; the firm does not learn it';

-- The lists of a firm's staff show the requested address of a quarantined advisor.
drop index users_staff_by_last_name;
drop index users_staff_by_first_name;
create index users_staff_by_last_name on users
  (account_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id)
  include (type, email, pending_email, quarantined_at, created_at)
  where type <> 'ClientUser' and disabled_at is null;
create index users_staff_by_first_name on users
  (account_id, first_name collate "und-x-icu", last_name collate "und-x-icu", id)
  include (type, email, pending_email, quarantined_at, created_at)
  where type <> 'ClientUser' and disabled_at is null;
