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
comment on table survey_viewings is 'When a user viewed the survey answers of a client, with digests of the answers.';
comment on column survey_viewings.since_at is 'The end of the previous viewing, or the start of the first one.';

create index survey_viewings_of_user on survey_viewings (user_id);

create table onboarding_drafts (
  user_id bigint primary key references users on delete cascade,
  draft_encrypted text not null,
  updated_at timestamptz not null
);
comment on table onboarding_drafts is 'Input of the onboarding that the user has not saved with Next.';

create table survey_drafts (
  user_id bigint primary key references users on delete cascade,
  draft_encrypted text not null,
  updated_at timestamptz not null
);
comment on table survey_drafts is 'Input of the survey that cannot be saved as an answer yet.';
