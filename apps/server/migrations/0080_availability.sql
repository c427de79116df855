alter table calendars
  add column buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 120),
  add column buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 120);
comment on column calendars.buffer_before_minutes is 'Time before each meeting in which the agent has no other meeting, nor the buffer of one.';
comment on column calendars.buffer_after_minutes is 'Time after each meeting in which the agent has no other meeting, nor the buffer of one.';

create table calendar_special_hours (
  user_id bigint references calendars on delete cascade,
  date_on date,
  from_minute smallint check (from_minute >= 0 and from_minute <= 1439),
  to_minute smallint not null check (to_minute >= 1 and to_minute <= 1440),
  check (to_minute > from_minute),
  primary key (user_id, date_on, from_minute),
  constraint calendar_special_hours_overlap exclude using gist (int8range(user_id, user_id, '[]') with &&, daterange(date_on, date_on, '[]') with &&, int4range(from_minute, to_minute) with &&)
);
comment on table calendar_special_hours is 'Hours on a date that replace the weekly hours of its weekday, in the time zone of the calendar. They also open a federal holiday.';
create trigger capture_audit_change after insert or delete or update on calendar_special_hours
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('', 'user_id', '', '');
