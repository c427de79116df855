-- Key rotation needs one column that identifies a row.
alter table link_tokens
  drop constraint link_tokens_pkey,
  add column id bigint generated always as identity primary key,
  add unique (user_id, purpose),
  add column token_encrypted text,
  add check (token_encrypted is null or (purpose = 'invite' and used_at is null));
comment on column link_tokens.token_encrypted is 'Only of an invitation link that was made to be handed over, until it is used, so that it can be copied again';
