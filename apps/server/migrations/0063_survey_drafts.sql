create table survey_drafts (
  user_id bigint primary key references users on delete cascade,
  draft_encrypted text not null,
  updated_at timestamptz not null
);
comment on table survey_drafts is 'What a client typed in the survey that cannot be saved as an answer yet';

create trigger capture_audit_change after insert or update or delete on survey_drafts for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('user_id', 'user_id', '', 'client');
