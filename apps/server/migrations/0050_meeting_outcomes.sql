create type meeting_outcome as enum ('follow_up', 'held', 'no_show');

alter table bookings
  add column outcome meeting_outcome,
  add column outcome_by bigint references users on delete set null,
  add column outcome_at timestamptz,
  add constraint bookings_outcome check ((outcome is null) = (outcome_at is null));
comment on column bookings.outcome is 'What became of the meeting; null until someone records it';
comment on column bookings.outcome_by is 'The user who recorded the outcome';
create index bookings_of_outcome_author on bookings (outcome_by) where outcome_by is not null;
create index bookings_by_start on bookings (start_at, uid);

create function clear_meeting_outcome() returns trigger language plpgsql as $$
begin
  new.outcome := null;
  new.outcome_by := null;
  new.outcome_at := null;
  return new;
end $$;
comment on function clear_meeting_outcome() is 'A meeting that the calendar cancels or moves afterward has no outcome.';
create trigger clear_meeting_outcome before update on bookings for each row
  when (old.outcome is not null and (new.status in ('CANCELLED', 'REJECTED') or new.start_at <> old.start_at))
  execute function clear_meeting_outcome();

alter type activity_kind add value 'meeting_outcome_changed';
