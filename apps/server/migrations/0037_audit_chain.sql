-- The application's role cannot change these tables (decision 041). With one role for everything, triggers protect them.
create function reject_change() returns trigger language plpgsql as $$
begin
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Triggers for rows are copied to each partition, those for statements are not.
create trigger append_only before update or delete on audit_events for each row execute function reject_change();
create trigger append_only_truncate before truncate on audit_events for each statement execute function reject_change();
create trigger append_only_truncate before truncate on audit_events_default
  for each statement execute function reject_change();
create trigger append_only before update or delete or truncate on audit_chain
  for each statement execute function reject_change();
create trigger append_only before update or delete or truncate on audit_checkpoints
  for each statement execute function reject_change();

alter table audit_chain add column event_digest bytea not null;
comment on column audit_chain.event_digest is 'SHA-256 of the event, so that the chain can be verified after its partition was dropped';

-- Committed events that are not chained yet. Transactions commit in another order than they take ids, so there is no last id.
create table audit_unchained (
  event_id bigint primary key,
  event_at timestamptz not null
);

create function queue_audit_events() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (event_id, event_at) select id, at from inserted;
  return null;
end $$;

create trigger queue_audit_events after insert on audit_events referencing new table as inserted
  for each statement execute function queue_audit_events();

insert into audit_unchained (event_id, event_at) select id, at from audit_events;
