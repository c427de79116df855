-- What super admins look after: undelivered messages, failed jobs, throttled sign-ins and quarantined people.

create type message_failure as enum ('expired', 'rejected', 'unreachable');
alter table messages
  add column failure message_failure,
  add column resent_at timestamptz,
  add constraint messages_failure check (failure is null or state = 'failed');
comment on column messages.failure is 'Why it was not delivered; null for messages that were canceled or withheld';
comment on column messages.resent_at is 'When a super admin had it written again, as another message';
create index messages_undelivered on messages (created_at desc, ordinal desc) where failure is not null and resent_at is null;

create index policy_imports_of_status on policy_imports (status, id desc) where status in ('failed', 'mapping', 'ready');
create index sign_in_attempts_of_time on sign_in_attempts (first_at);
-- A migration before this one, in the same transaction, can have enqueued jobs: their pending checks would prevent the index.
set constraints all immediate;
create index job_failed on pgboss.job_common (completed_on desc, id) where state = 'failed';

create function email_digest(email text) returns text language sql immutable strict parallel safe
  return translate(encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'base64'), '+/=', '-_');
comment on function email_digest is 'The subject of sign_in_attempts for an address, as auth/known-device computes it';
create index users_email_digest on users (email_digest(email));
