create table legal_holds (
  id bigint generated always as identity primary key,
  client_id bigint not null,
  active_client_id bigint generated always as (
case
    when (released_at is null) then client_id
    else null::bigint
end) stored unique references users on delete restrict,
  reason_encrypted text,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  release_reason_encrypted text,
  released_by bigint references users on delete set null,
  released_at timestamptz
);
comment on table legal_holds is 'Records under a legal hold are kept until it is released. The database rejects deleting the client. A released hold outlives the client.';
comment on column legal_holds.active_client_id is 'The client while the hold is in force; null once it is released.';
comment on column legal_holds.reason_encrypted is 'Null once the client was deleted, as for the reason of the release.';

create index legal_holds_by_creator on legal_holds (created_by);
create index legal_holds_by_releaser on legal_holds (released_by);
create index legal_holds_of_client on legal_holds (client_id);
