-- People's pictures, and which keys have sealed what this database holds.

create table pictures (
  key text primary key,
  user_id bigint not null unique references users on delete cascade,
  content bytea not null,
  digest bytea not null,
  created_at timestamptz not null default now()
);
comment on table pictures is 'The one picture of a person, as it is shown.';
comment on column pictures.key is '256 random bits in its address: whoever has them may see it. Another picture has another key';
comment on column pictures.content is 'PNG, made anew from what was sent';
comment on column pictures.digest is 'SHA-256 of the content, so that the same picture keeps its address';
-- It is compressed already.
alter table pictures alter column content set storage external;

create table seal_keys (
  id text primary key,
  probe_sealed text,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table seal_keys is 'The keys that have sealed values here, by the id they have in ENCRYPTION_KEYS.';
comment on column seal_keys.probe_sealed is 'A known text sealed with the key, so that another key of the same id is noticed; null where it was in use before this table was';
comment on column seal_keys.retired_at is 'Since when no value is sealed with it any more';

insert into seal_keys (id)
select distinct split_part(sealed, '.', 1)
from estimations, lateral (values (income_sealed), (last_year_income_sealed), (share_sealed)) as each (sealed)
where sealed is not null;
