-- Only an answer or a chosen plan changes an estimate, and sets the time itself. A shared or moved one is as old as before.
drop trigger set_updated_at on estimations;

create function mark_signals_of_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('healthplanner.key_rotation', true) = 'on' then return null; end if;
  perform mark_signals_stale(array(select client_id from estimations where id = new.estimation_id));
  return null;
end $$;
create trigger mark_signals after insert or update on estimation_results
  for each row execute function mark_signals_of_result();

create function mark_signals_of_firm() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_signals_stale(array(select client_id from engagements where account_id = new.id and is_current));
  return null;
end $$;
create trigger mark_signals after update of plan_type, seats, stripeable on accounts
  for each row
  when ((old.plan_type, old.seats, old.stripeable) is distinct from (new.plan_type, new.seats, new.stripeable))
  execute function mark_signals_of_firm();
