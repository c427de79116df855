create type webhook_event as enum ('signal.opened', 'client.updated', 'estimation.saved', 'booking.changed', 'webhook.test');
create type webhook_delivery_status as enum ('waiting', 'delivered', 'failed');
create type webhook_failure as enum ('timeout', 'unreachable', 'private_address', 'redirect', 'rejected');

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint references accounts on delete cascade,
  url_encrypted text not null,
  events text[] not null check (
    cardinality(events) > 0 and events <@ array['signal.opened', 'client.updated', 'estimation.saved', 'booking.changed']),
  secret_encrypted text not null,
  former_secret_encrypted text,
  former_secret_until timestamptz,
  is_enabled boolean not null default true,
  failing_since timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  check ((former_secret_encrypted is null) = (former_secret_until is null))
);
create index webhook_endpoints_user_id on webhook_endpoints (user_id);
create index webhook_endpoints_account_id on webhook_endpoints (account_id);
comment on table webhook_endpoints is 'Where the program of a user is told of changes. Deleted when the user is disabled, moves or changes type.';
comment on column webhook_endpoints.account_id is 'The firm of the user, who loses the endpoint by moving to another one.';
comment on column webhook_endpoints.former_secret_encrypted is 'It signs, too, until the receiver has the current secret.';
comment on column webhook_endpoints.failing_since is 'The first failure since the last success.';
comment on column webhook_endpoints.stopped_at is 'When it was disabled because it had failed for days.';
create trigger capture_audit_change after insert or delete or update on webhook_endpoints
  for each row
  when ((current_setting('healthplanner.recording', true) = 'on'))
  execute function capture_audit_change('id', 'user_id', '', '');

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event webhook_event not null,
  client_id bigint references users on delete cascade,
  record_id bigint,
  happened_at timestamptz not null default now(),
  status webhook_delivery_status not null default 'waiting',
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  failure webhook_failure,
  http_status smallint,
  ended_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at) where status = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, happened_at desc);
create index webhook_deliveries_client_id on webhook_deliveries (client_id);
create index webhook_deliveries_happened_at on webhook_deliveries (happened_at);
comment on table webhook_deliveries is 'What an endpoint is told. Written in the transaction of the change, so that no event is lost.';
comment on column webhook_deliveries.client_id is 'Null for test events.';
comment on column webhook_deliveries.record_id is 'The signal or estimate. Null where the record is the client.';
comment on column webhook_deliveries.next_at is 'When the next attempt is due. While one runs, when another process takes it for lost.';

create policy row_scope on webhook_endpoints using ((select scope_is_all()) or user_id = scope_user_id());
create policy row_scope on webhook_deliveries using (
  (select scope_is_all()) or exists (select from webhook_endpoints where webhook_endpoints.id = endpoint_id));

-- Processes that send listen to the channel `webhooks`. Who sees a client is checked again before an event is sent.
create function record_webhook_event(happened webhook_event, about_client_id bigint, about_record_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhook_endpoints where is_enabled) then return; end if;
  insert into webhook_deliveries (endpoint_id, event, client_id, record_id)
  select endpoint.id, happened, about_client_id, about_record_id
  from engagements
  cross join lateral (
    select id, events from webhook_endpoints
    where is_enabled and user_id in (engagements.financial_advisor_id, engagements.health_advisor_id)
    union
    select webhook_endpoints.id, events from webhook_endpoints join users on users.id = user_id
    where is_enabled and webhook_endpoints.account_id = engagements.account_id and users.type = 'AdvisorUser' and users.role = 'admin'
  ) as endpoint
  where engagements.client_id = about_client_id and engagements.is_current and happened::text = any(endpoint.events);
  if found then perform pg_notify('webhooks', ''); end if;
end $$;
comment on function record_webhook_event is 'For each endpoint of who works with the client, also where the change is made by someone who sees no endpoints.';

create function record_opened_signals() returns trigger language plpgsql as $$
begin
  perform record_webhook_event('signal.opened', client_id, id) from opened_rows where status = 'open' order by id;
  return null;
end $$;
create function record_reopened_signals() returns trigger language plpgsql as $$
begin
  perform record_webhook_event('signal.opened', new_rows.client_id, new_rows.id)
  from new_rows join old_rows using (id)
  where new_rows.status = 'open' and new_rows.opened_at is distinct from old_rows.opened_at
  order by id;
  return null;
end $$;
create trigger record_opened_signals after insert on signals referencing new table as opened_rows
  for each statement execute function record_opened_signals();
create trigger record_reopened_signals after update on signals referencing old table as old_rows new table as new_rows
  for each statement execute function record_reopened_signals();

create function record_saved_estimation() returns trigger language plpgsql as $$
begin
  perform record_webhook_event('estimation.saved', new.client_id, new.id);
  return null;
end $$;
create trigger record_inserted_estimation after insert on estimations
  for each row when (new.client_id is not null) execute function record_saved_estimation();
create trigger record_updated_estimation after update of version, client_id on estimations
  for each row
  when (new.client_id is not null and (old.version <> new.version or old.client_id is distinct from new.client_id))
  execute function record_saved_estimation();

create function delete_webhooks(of_user_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from webhook_endpoints where user_id = of_user_id
$$;
comment on function delete_webhooks is 'When an account is recovered, and with the trigger below.';
create function delete_webhooks_of_user() returns trigger language plpgsql as $$
begin
  perform delete_webhooks(new.id);
  return null;
end $$;
create trigger delete_webhooks after update of type, super_admin, account_id, disabled_at on users
  for each row
  when (new.disabled_at is not null or new.super_admin or old.type is distinct from new.type or old.account_id is distinct from new.account_id)
  execute function delete_webhooks_of_user();
