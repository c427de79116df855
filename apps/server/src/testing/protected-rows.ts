import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { newAccount, newPerson } from './factories.ts';

export interface Firm {
  readonly account_id: number;
  readonly advisor_id: number;
  readonly agent_id: number;
  readonly client_id: number;
}

/** A firm with one client, and a row of theirs in each table with row-level security. */
export async function newProtectedRows(db: Db): Promise<Firm> {
  const account_id = await newAccount(db);
  const { id: advisor_id } = await newPerson(db, 'advisor', account_id);
  const { id: agent_id } = await newPerson(db, 'agent', null);
  const staff = { financial_advisor_id: advisor_id, health_advisor_id: agent_id };
  const { id: client_id } = await newPerson(db, 'client', account_id, staff);
  const firm = { account_id, advisor_id, agent_id, client_id };
  await insertRowsOfClient(db, firm);
  await insertEstimate(db, firm);
  await insertRowsOfFirm(db, firm);
  await insertSharedRows(db, firm);
  await insertCalendar(db, firm);
  return firm;
}

async function insertRowsOfClient(db: Db, { account_id, advisor_id, client_id }: Firm): Promise<void> {
  await sql`insert into engagement_status_changes (engagement_id, to_status, changed_at)
    select id, 'referred', now() from engagements where client_id = ${client_id}`.execute(db);
  await sql`insert into dependents (user_id, age, sex) values (${client_id}, 9, 'Female')`.execute(db);
  await sql`insert into onboarding_drafts values (${client_id}, 'x', now())`.execute(db);
  await sql`insert into survey_drafts values (${client_id}, 'x', now())`.execute(db);
  await sql`insert into survey_viewings (client_id, user_id, since_at, since_encrypted, seen_at, seen_encrypted)
    values (${client_id}, ${advisor_id}, now(), 'x', now(), 'x')`.execute(db);
  await sql`insert into policies (client_id, policy_type, policy_status, issuer_name)
    values (${client_id}, 'x', 'x', 'x')`.execute(db);
  await sql`update policies set version = version + 1 where client_id = ${client_id}`.execute(db);
  await sql`
    with blob as (
      insert into blobs (key, filename_encrypted, content_type, byte_size, checksum, service_name, created_at)
      values (${randomBytes(8).toString('hex')}, 'x', 'x', 0, 'x', 'x', now()) returning id),
    attachment as (
      insert into attachments (client_id, type, blob_id, created_at) select ${client_id}, 'hpa', id, now() from blob returning id)
    select from attachment`.execute(db);
  await sql`insert into attachment_openings
    select id, ${client_id}, now(), now() from attachments where client_id = ${client_id}`.execute(db);
  await sql`insert into sent_analyses (client_id, sent_at, emailed_advisor, emailed_client)
    values (${client_id}, now(), true, true)`.execute(db);
  await sql`insert into client_match_keys (client_id) values (${client_id}) on conflict do nothing`.execute(db);
  await sql`insert into signals (client_id, account_id, kind, subject, due_on, facts_encrypted, facts_digest, opened_at)
    values (${client_id}, ${account_id}, 'turns_65', 'x', now(), 'x', 'x', now())`.execute(db);
  await sql`insert into client_messages (client_id, account_id, signal_kind, signal_version, content_encrypted, sent_at)
    values (${client_id}, ${account_id}, 'turns_65', 1, 'x', now())`.execute(db);
  await sql`insert into client_subscribers values (${randomBytes(8)}, ${client_id}, 1)`.execute(db);
  await sql`insert into deletion_records (client_id, account_id, cause, counts, deleted_at)
    values (${client_id}, ${account_id}, 'request', '{}', now())`.execute(db);
  await sql`insert into saved_views (user_id, name, search_encrypted, created_at, updated_at)
    values (${client_id}, 'x', 'x', now(), now())`.execute(db);
  await sql`
    with endpoint as (
      insert into webhook_endpoints (user_id, account_id, url_encrypted, events, secret_encrypted, created_at)
      values (${client_id}, ${account_id}, 'x', '{client.updated}', 'x', now()) returning id)
    insert into webhook_deliveries (endpoint_id, event) select id, 'webhook.test' from endpoint`.execute(db);
  await sql`insert into notifications (user_id, kind, event_key, created_at)
    values (${client_id}, 'payment_failed', 'x', now())`.execute(db);
  await sql`insert into notification_settings values (${client_id}, 'payment_failed', 'off')`.execute(db);
  await sql`insert into notification_emails values (${client_id}, now())`.execute(db);
  await sql`insert into user_views (user_id, reason_encrypted) values (${client_id}, 'x')`.execute(db);
}

async function insertEstimate(db: Db, { account_id, advisor_id, client_id }: Firm): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into estimations (
      account_id, user_id, client_id, shared_with_client_at, client_first_name, type, zip, county, county_name, state, plan_year,
      dependents)
    values (
      ${account_id}, ${advisor_id}, ${client_id}, now(), 'x', 'pre_65', '94110', '06075', 'San Francisco', 'CA', 2026, '[]')
    returning id`.execute(db);
  const id = rows[0]?.id;
  await sql`
    insert into estimation_results (
      estimation_id, law_digest, prices_digest, rules_version, totals_encrypted, result_encrypted, kept_later, calculated_at)
    values (${id}, 'x', 'x', 'x', 'x', 'x', false, now())`.execute(db);
  await sql`insert into scenarios (estimation_id, position, name_encrypted, changes_encrypted, created_at, updated_at)
    values (${id}, 1, 'x', 'x', now(), now())`.execute(db);
  await sql`insert into renewals (
      client_id, account_id, plan_year, estimation_id, change_range, change_encrypted, facts_encrypted, facts_digest)
    values (${client_id}, ${account_id}, 2027, ${id}, 0, 'x', 'x', 'x')`.execute(db);
  await sql`insert into share_link_openings values (${id}, gen_random_uuid(), now())`.execute(db);
}

async function insertRowsOfFirm(db: Db, { account_id, advisor_id }: Firm): Promise<void> {
  const id = `x${account_id}`;
  await sql`insert into billing_customers (account_id, provider, customer_id) values (${account_id}, 'stripe', ${id})`.execute(
    db,
  );
  await sql`insert into subscriptions (account_id, provider, subscription_id, plan_type, seats, read_at)
    values (${account_id}, 'stripe', ${id}, 'core', 1, now())`.execute(db);
  await sql`insert into billing_operations (account_id, provider, kind, request, started_at)
    values (${account_id}, 'stripe', 'subscribe', '{}', now())`.execute(db);
  await sql`insert into billing_events values ('stripe', ${id}, 'x', ${account_id}, now(), now())`.execute(db);
  await sql`insert into billing_notices values (${account_id}, 'receipt', 'x', now())`.execute(db);
  await sql`insert into invoices (provider, invoice_id, account_id, status, total, amount_due, amount_paid, lines, created_at, read_at)
    values ('stripe', ${id}, ${account_id}, 'paid', 0, 0, 0, '[]', now(), now())`.execute(db);
  await sql`insert into terms_acceptances (account_id, user_id, terms_version, ip_address, accepted_at)
    values (${account_id}, ${advisor_id}, 'x', '127.0.0.1', now())`.execute(db);
  await sql`insert into seat_requests values (${advisor_id}, ${account_id}, now())`.execute(db);
}

async function insertSharedRows(db: Db, { account_id, advisor_id, client_id }: Firm): Promise<void> {
  const key = `x${account_id}`;
  await sql`insert into activities (kind, account_id, client_id, actor_name, created_at)
    values ('client_referred', ${account_id}, ${client_id}, 'x', now())`.execute(db);
  await sql`insert into advisor_invitations (user_id, created_at, requested_at) values (${advisor_id}, now(), now())`.execute(
    db,
  );
  await sql`insert into brandings (account_id) values (${account_id})`.execute(db);
  await sql`insert into logos (key, account_id, content, digest) values (${key}, ${account_id}, 'x', 'x')`.execute(db);
  await sql`insert into pictures (key, user_id, content, digest) values (${key}, ${client_id}, 'x', 'x')`.execute(db);
  await sql`insert into client_counts values ('account', 'referred', ${account_id}, 1)`.execute(db);
  await sql`insert into estimation_counts values ('account', ${account_id}, 1)`.execute(db);
  await sql`insert into legal_holds (client_id, created_at) values (${client_id}, now())`.execute(db);
  await sql`insert into link_tokens (user_id, purpose, digest, email, was_mailed, expires_at)
    values (${client_id}, 'magic_link', ${randomBytes(8)}, 'x', true, now())`.execute(db);
  await sql`insert into messages (kind, purpose, account_id, recipient_digest, created_at)
    values ('mail', 'x', ${account_id}, 'x', now())`.execute(db);
  await sql`insert into rejected_addresses values (${client_id}, 'x', 'other', now())`.execute(db);
  await sql`
    with import as (
      insert into policy_imports (user_id, filename_encrypted, byte_size, created_at) values (${advisor_id}, 'x', 0, now())
      returning id)
    insert into policy_import_changes (import_id, kind, row_number, client_id)
    select id, 'invalid', 1, ${client_id} from import`.execute(db);
}

async function insertCalendar(db: Db, { account_id, agent_id, client_id }: Firm): Promise<void> {
  const uid = `x${account_id}`;
  await sql`insert into calendars (user_id, time_zone, meeting_minutes, notice_minutes, updated_at)
    values (${agent_id}, 'UTC', 30, 0, now())`.execute(db);
  await sql`insert into calendar_days_off values (${agent_id}, '2026-01-01', '2026-01-02')`.execute(db);
  await sql`insert into calendar_hours values (${agent_id}, 1, 0, 60)`.execute(db);
  await sql`insert into calendar_special_hours values (${agent_id}, '2026-02-01', 0, 60)`.execute(db);
  await sql`insert into bookings (uid, user_id, agent_id, source, status, start_at, end_at, created_at, updated_at)
    values (${uid}, ${client_id}, ${agent_id}, 'native', 'ACCEPTED', now(), now() + interval '1 hour', now(), now())`.execute(
    db,
  );
  await sql`insert into booking_events (trigger, uid, occurred_at, user_id, status, received_at)
    values ('BOOKING_CREATED', ${uid}, now(), ${client_id}, 'ACCEPTED', now())`.execute(db);
  await sql`insert into meeting_reminders values (${uid}, 'day', now())`.execute(db);
}
