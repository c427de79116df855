create table survey_viewings (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  since_at timestamptz not null,
  since_encrypted text not null,
  seen_at timestamptz not null,
  seen_encrypted text not null,
  unique (client_id, user_id)
);
comment on table survey_viewings is 'When a user looked at the survey answers of a client, with digests of the answers';
comment on column survey_viewings.since_at is 'The end of the previous look, or the start of the first one';
create index survey_viewings_of_user on survey_viewings (user_id);
