-- What a request changes, until its transaction ends: the transaction makes one event of the rows and deletes them.
-- Unlogged, because no row outlives its transaction.
create unlogged table audit_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  table_name text not null,
  record_id text,
  operation text not null,
  -- The user or firm that the record is about.
  user_id bigint,
  account_id bigint,
  -- Null if only the type of the user says so.
  is_client boolean,
  -- By column: `new` of a created record, `old` of a deleted one, both of a changed one.
  fields jsonb not null,
  primary key (transaction_id, id)
);
comment on table audit_changes is 'Empty but for running transactions';

-- Arguments: the columns of the record's id, of its user and of its firm, and whether the user is a client (`client`), is
-- one by the column `type` (`typed`), or may be one. An empty text for none.
create function capture_audit_change() returns trigger language plpgsql as $$
declare
  replaced jsonb := case tg_op when 'UPDATE' then to_jsonb(old) when 'DELETE' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  written jsonb := case tg_op when 'UPDATE' then to_jsonb(new) when 'INSERT' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  present jsonb := case tg_op when 'DELETE' then replaced else written end;
  changed jsonb;
begin
  select jsonb_object_agg(name, case tg_op
      when 'INSERT' then jsonb_build_object('new', written -> name)
      when 'DELETE' then jsonb_build_object('old', replaced -> name)
      else jsonb_build_object('old', replaced -> name, 'new', written -> name) end)
    into changed
    from jsonb_object_keys(present) as name
    where replaced -> name is distinct from written -> name and name not in ('version', 'updated_at');
  if changed is not null then
    insert into audit_changes (table_name, record_id, operation, user_id, account_id, is_client, fields)
    values (
      tg_table_name, present ->> tg_argv[0], lower(tg_op), (present ->> tg_argv[1])::bigint, (present ->> tg_argv[2])::bigint,
      case tg_argv[3] when 'client' then true when 'typed' then present ->> 'type' = 'ClientUser' end, changed);
  end if;
  return null;
end $$;

-- Only transactions of requests have the setting. Jobs, which change up to a million rows, pay for reading it.
do $$
declare
  captured record;
begin
  for captured in
    select * from (values
      ('users', 'id', 'id', 'account_id', 'typed'),
      ('client_profiles', 'user_id', 'user_id', '', 'client'),
      ('agent_profiles', 'user_id', 'user_id', '', ''),
      ('engagements', 'id', 'client_id', 'account_id', 'client'),
      ('policies', 'id', 'client_id', '', 'client'),
      ('attachments', 'id', 'client_id', '', 'client'),
      ('sent_analyses', 'id', 'client_id', '', 'client'),
      ('dependents', 'id', 'user_id', '', ''),
      ('bookings', 'uid', 'user_id', '', ''),
      ('estimations', 'id', 'user_id', 'account_id', ''),
      ('calendars', 'user_id', 'user_id', '', ''),
      ('calendar_hours', '', 'user_id', '', ''),
      ('advisor_invitations', 'user_id', 'user_id', '', ''),
      ('link_tokens', '', 'user_id', '', ''),
      ('oauth_identities', '', 'user_id', '', ''),
      ('sessions', 'id', 'user_id', '', ''),
      ('accounts', 'id', '', 'id', ''),
      ('billing_customers', 'customer_id', '', 'account_id', ''),
      ('subscriptions', 'subscription_id', '', 'account_id', ''),
      ('billing_operations', 'id', '', 'account_id', ''),
      ('invoices', 'invoice_id', '', 'account_id', ''),
      ('terms_acceptances', 'id', '', 'account_id', '')
    ) as list (name, record_id, user_id, account_id, client)
  loop
    execute format(
      'create trigger capture_audit_change after insert or update or delete on %I for each row
        when (current_setting(''healthplanner.recording'', true) = ''on'')
        execute function capture_audit_change(%L, %L, %L, %L)',
      captured.name, captured.record_id, captured.user_id, captured.account_id, captured.client);
  end loop;
end $$;
