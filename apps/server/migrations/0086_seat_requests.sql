create table seat_requests (
  user_id bigint primary key references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  requested_at timestamptz not null
);
comment on table seat_requests is 'When an advisor without a seat last asked the admins of the firm for one.';
comment on column seat_requests.account_id is 'The firm that was asked. After a move to another firm the request no longer counts.';
create index seat_requests_account on seat_requests (account_id, requested_at);
