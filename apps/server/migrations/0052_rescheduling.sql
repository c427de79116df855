alter table bookings
  add column guest_time_zone text,
  add column sequence integer not null default 0;
comment on column bookings.guest_time_zone is 'IANA name of the zone that the guest booked in. Null if another user booked.';
comment on column bookings.sequence is 'SEQUENCE of the calendar file (RFC 5545, 3.8.7.4), increased with every change that is emailed';
