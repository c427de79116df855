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
comment on table advisor_invitations is 'Invitations of advisors, including those who have joined.';
comment on column advisor_invitations.requested_at is 'When the last email was requested, which limits how often it can be.';
comment on column advisor_invitations.sent_at is 'When the last email was written; for a quarantined advisor, when it would have been.';
comment on column advisor_invitations.expires_at is 'When the last link expires.';
comment on column advisor_invitations.message_id is 'The last email. Null for a quarantined advisor, who gets none.';
comment on column advisor_invitations.reminders is 'Automatic reminders so far.';

create index advisor_invitations_by_inviter on advisor_invitations (invited_by);
create index advisor_invitations_to_remind on advisor_invitations (created_at) where reminders < 2;
