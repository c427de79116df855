create function scope_is_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('healthplanner.scope', true) = 'all', false)
$$;
create function has_scope() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('healthplanner.scope', true) in ('own', 'all'), false)
$$;
create function scope_account_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('healthplanner.account_id', true), '')::bigint
$$;
create function scope_user_id() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('healthplanner.user_id', true), '')::bigint
$$;
comment on function scope_is_all is 'Whether the connection is used for every firm. The server sets the settings of a scope for each call.';
comment on function has_scope is 'Whether the connection is used for anyone.';
comment on function scope_account_id is 'The firm whose rows the connection is used for.';
comment on function scope_user_id is 'The user whose rows the connection is used for.';

-- The same condition as in the policy of engagements, which does not apply to the owner of the function. By their cost,
-- statements have the plans that they have without policies: most rows are decided by conditions before these functions.
create function may_see_client(asked_id bigint) returns boolean language plpgsql stable parallel safe security definer cost 1 as $$
begin
  return exists (
    select from public.engagements
    where client_id = asked_id and is_current
      and (account_id = public.scope_account_id()
        or ((account_id is null or public.scope_account_id() is null)
          and public.scope_user_id() in (client_id, financial_advisor_id, health_advisor_id))));
end $$;
comment on function may_see_client is 'Whether the firm or the user works with the client. A function, because nested subqueries in policies would be planned for each statement. All names are qualified, so that no search path changes them.';

create function may_see_estimation(asked_id bigint) returns boolean language plpgsql stable parallel safe security definer cost 1 as $$
begin
  return exists (
    select from public.estimations
    where id = asked_id
      and (account_id = public.scope_account_id() or user_id = public.scope_user_id()
        or (client_id = public.scope_user_id() and shared_with_client_at is not null)
        or (client_id is not null and public.scope_account_id() is null and public.may_see_client(client_id))));
end $$;

-- Row-level security is enabled when no process of a version without scopes is connected (src/db/row-security.ts).
create policy row_scope on engagements using (
  (select scope_is_all()) or account_id = (select scope_account_id())
  or ((account_id is null or (select scope_account_id()) is null)
    and (health_advisor_id = (select scope_user_id()) or scope_user_id() in (financial_advisor_id, client_id))));
create policy row_scope on engagement_status_changes using (
  (select scope_is_all()) or exists (select from engagements where engagements.id = engagement_id));

create policy row_scope on client_profiles using (
  (select scope_is_all()) or user_id = scope_user_id() or may_see_client(user_id));
create policy row_scope on dependents using (
  (select scope_is_all()) or user_id = scope_user_id() or may_see_client(user_id));
create policy row_scope on onboarding_drafts using ((select scope_is_all()) or user_id = scope_user_id());
create policy row_scope on survey_drafts using (
  (select scope_is_all()) or user_id = scope_user_id() or may_see_client(user_id));
create policy row_scope on survey_viewings using ((select scope_is_all()) or may_see_client(client_id));

create policy row_scope on estimations using (
  (select scope_is_all()) or account_id = (select scope_account_id()) or user_id = scope_user_id()
  or (client_id = scope_user_id() and shared_with_client_at is not null)
  or (client_id is not null and scope_account_id() is null and may_see_client(client_id)));
-- A page of a list reads one row for each estimate, for which a subquery takes a quarter of the time of the function.
create policy row_scope on estimation_results using (
  (select scope_is_all()) or exists (select from estimations where id = estimation_id));
create policy row_scope on scenarios using ((select scope_is_all()) or may_see_estimation(estimation_id));
create policy row_scope on share_link_openings using ((select scope_is_all()) or may_see_estimation(estimation_id));

create policy row_scope on policies using (
  (select scope_is_all()) or client_id = scope_user_id() or may_see_client(client_id));
create policy row_scope on policy_versions using (
  (select scope_is_all()) or client_id = scope_user_id() or may_see_client(client_id));

create policy row_scope on attachments using (
  (select scope_is_all()) or client_id = scope_user_id() or may_see_client(client_id));
create policy row_scope on attachment_openings using (
  (select scope_is_all()) or exists (select from attachments where id = attachment_id));
create policy row_scope on sent_analyses using (
  (select scope_is_all()) or client_id = scope_user_id() or may_see_client(client_id));

create policy row_scope on listed_clients using (
  (select scope_is_all()) or account_id = (select scope_account_id())
  or ((select scope_account_id()) is null
    and (health_advisor_id = (select scope_user_id()) or scope_user_id() in (financial_advisor_id, client_id))));
create policy row_scope on client_match_keys using ((select scope_is_all()));
create policy row_scope on client_subscribers using ((select scope_is_all()));
create policy row_scope on deletion_records using ((select scope_is_all()));

create policy row_scope on saved_views using ((select scope_is_all()) or user_id = scope_user_id());
create policy row_scope on user_views using ((select scope_is_all()) or user_id = scope_user_id());

create policy row_scope on billing_customers using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on subscriptions using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on billing_operations using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on billing_events using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on billing_notices using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on invoices using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on terms_acceptances using (
  (select scope_is_all()) or account_id = (select scope_account_id()));
create policy row_scope on seat_requests using (
  (select scope_is_all()) or account_id = (select scope_account_id()) or user_id = scope_user_id());

-- Within a scope, conditions of the queries alone keep the rows of firms apart in these tables.
create policy row_scope on accounts using (has_scope());
create policy row_scope on activities using (has_scope());
create policy row_scope on advisor_invitations using (has_scope());
create policy row_scope on agent_profiles using (has_scope());
create policy row_scope on blobs using (has_scope());
create policy row_scope on bookings using (has_scope());
create policy row_scope on booking_events using (has_scope());
create policy row_scope on calendar_days_off using (has_scope());
create policy row_scope on calendar_hours using (has_scope());
create policy row_scope on calendar_special_hours using (has_scope());
create policy row_scope on calendars using (has_scope());
create policy row_scope on brandings using (has_scope());
create policy row_scope on client_count_changes using (has_scope());
create policy row_scope on client_counts using (has_scope());
create policy row_scope on estimation_count_changes using (has_scope());
create policy row_scope on estimation_counts using (has_scope());
create policy row_scope on legal_holds using (has_scope());
create policy row_scope on link_tokens using (has_scope());
create policy row_scope on logos using (has_scope());
create policy row_scope on meeting_reminders using (has_scope());
create policy row_scope on messages using (has_scope());
create policy row_scope on pictures using (has_scope());
create policy row_scope on policy_import_changes using (has_scope());
create policy row_scope on policy_imports using (has_scope());
create policy row_scope on rejected_addresses using (has_scope());
create policy row_scope on users using (has_scope());

create view all_listed_clients as select * from listed_clients where scope_is_all();
comment on view all_listed_clients is 'For super admins and jobs: conditions of a search are not pushed below a policy, so that its index would not be used.';
alter view current_clients set (security_invoker = true);

-- What triggers maintain does not depend on whose call changes a row.
alter function count_estimations security definer set search_path = public, pg_temp;
alter function count_moved_estimation security definer set search_path = public, pg_temp;
alter function move_estimations security definer set search_path = public, pg_temp;
alter function keep_policy_versions security definer set search_path = public, pg_temp;
alter function invalidate_match_keys_of_profiles security definer set search_path = public, pg_temp;
alter function invalidate_match_keys_of_users security definer set search_path = public, pg_temp;
alter function count_listed_clients security definer set search_path = public, pg_temp;
alter function list_clients_of_engagements security definer set search_path = public, pg_temp;
alter function list_clients_of_profiles security definer set search_path = public, pg_temp;
alter function list_clients_of_users security definer set search_path = public, pg_temp;
alter function capture_audit_change security definer set search_path = public, pg_temp;
-- Estimates without a firm count, too, which only their owner sees.
alter function is_empty_account security definer set search_path = public, pg_temp;
