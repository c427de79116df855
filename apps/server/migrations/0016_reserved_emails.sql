-- An email can be counted in the transaction of its cause and written later by a job.
alter table messages
  drop constraint messages_content_check,
  add constraint messages_content_check check (
    case state when 'waiting' then true when 'kept' then content_encrypted is not null else content_encrypted is null end
  );
comment on column messages.content_encrypted is 'Encrypted; null until a job has written it, and again once it was sent or failed for good, as it may contain a code or a link';
