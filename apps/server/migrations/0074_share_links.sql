alter table estimations
  add column share_expires_at timestamptz,
  add column share_code_salt text,
  add column shows_phone boolean not null default false;
comment on column estimations.share_expires_at is 'When the public link ends; null for no end, which links from before this column have.';
comment on column estimations.share_code_salt is 'The six-digit code of the public link is derived from it and the signing secret, and is not stored; null without a code.';
comment on column estimations.shows_phone is 'Whether the public link shows the phone number of the advisor.';

-- Sharing changes no answer, so that open forms stay valid. A form that changes one sets the version itself.
drop trigger increment_version on estimations;
create trigger increment_version before update on estimations
  for each row
  when (not (
    (old.share_digest, old.share_expires_at, old.share_code_salt, old.shared_with_client_at, old.shows_outlook, old.shows_phone)
    is distinct from
    (new.share_digest, new.share_expires_at, new.share_code_salt, new.shared_with_client_at, new.shows_outlook, new.shows_phone)))
  execute function increment_version();

create table share_link_openings (
  estimation_id bigint references estimations on delete cascade,
  visit uuid,
  opened_at timestamptz not null,
  primary key (estimation_id, visit)
);
comment on table share_link_openings is 'When people saw the public page of an estimate through its present link.';
comment on column share_link_openings.visit is 'Chosen at random by the browser, so that a visit counts once. It identifies no one.';

alter type activity_kind add value 'estimate_opened';
