-- Existing calendars keep offering federal holidays until their agents decide. New ones do not.
alter table calendars add column closed_on_holidays boolean not null default false;
alter table calendars alter column closed_on_holidays set default true;
comment on column calendars.closed_on_holidays is 'Whether no meeting can be booked on federal holidays';

create table calendar_days_off (
  user_id bigint not null references calendars on delete cascade,
  from_on date not null,
  to_on date not null,
  note text check (char_length(note) <= 100),
  primary key (user_id, from_on),
  check (to_on >= from_on),
  constraint calendar_days_off_overlap exclude using gist (
    int8range(user_id, user_id, '[]') with &&,
    daterange(from_on, to_on, '[]') with &&
  )
);
comment on table calendar_days_off is 'Days without meetings, in the time zone of the calendar. The last day is included.';

create trigger capture_audit_change after insert or update or delete on calendar_days_off for each row
  when (current_setting('healthplanner.recording', true) = 'on')
  execute function capture_audit_change('', 'user_id', '', '');
