create table onboarding_drafts (
  user_id bigint primary key references users on delete cascade,
  draft_encrypted text not null,
  updated_at timestamptz not null
);
comment on table onboarding_drafts is 'What a user typed in the onboarding and has not saved with Next';

create trigger capture_audit_change after insert or update or delete on onboarding_drafts for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('user_id', 'user_id', '', '');
