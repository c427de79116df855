import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { firstNames, lastNames } from '../clients/names.ts';
import { newFirm } from '../store.ts';

/** Gives each firm a subscription with a seat for each advisor, and invoices of three years. */
export async function fillBilling(db: Db): Promise<void> {
  await sql`
    insert into billing_customers (
      account_id, provider, customer_id, payment_method_id, payment_method_kind, payment_method_brand, payment_method_last4,
      payment_method_exp_month, payment_method_exp_year)
    select id, 'stripe', 'cus_' || id, 'pm_' || id, 'card', 'visa', '4242', 8, 2035 from accounts`.execute(db);
  await sql`
    insert into subscriptions (
      account_id, provider, subscription_id, status, plan_type, seats, started_at, current_period_start, current_period_end, read_at)
    select id, 'stripe', 'sub_' || id, 'active', plan_type, 5, now() - interval '3 years', now() - interval '1 day',
      now() + interval '364 days', now()
    from accounts`.execute(db);
  await sql`
    insert into invoices (
      account_id, provider, invoice_id, status, total, amount_due, amount_paid, lines, created_at, read_at)
    select id, 'stripe', 'in_' || id || '_' || n, 'paid', 275000, 275000, 275000, '[]', now() - n * interval '1 year', now()
    from accounts cross join generate_series(0, 2) n`.execute(db);
  await sql`
    insert into billing_operations (account_id, provider, kind, request, state, started_at, settled_at)
    select id, 'stripe', 'change_seats', '{"seats": 5}', 'succeeded', now() - n * interval '30 days', now() - n * interval '30 days'
    from accounts cross join generate_series(1, 10) n`.execute(db);
  await sql`update accounts set stripeable = true, seats = 5`.execute(db);
  for (const table of ['billing_customers', 'subscriptions', 'invoices', 'billing_operations', 'accounts'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Ids of some of the firms, spread over all of them. */
export async function pickFirms(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as place, count(*) over () as places from accounts) numbered
    where place % (places / ${count}::int) = 0 limit ${count}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates a firm with this many advisors. The first is its admin, with the password of `like`. @returns the admin's email */
export async function newLargeFirm(db: Db, advisors: number, like: string): Promise<string> {
  const { account_id } = await newFirm(db, advisors);
  await sql`
    update users set
      first_name = (${firstNames}::text[])[1 + id % ${firstNames.length}],
      last_name = (${lastNames}::text[])[1 + (id * 7919) % ${lastNames.length}]
    where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<{ email: string }>`
    update users set role = 'admin', password_hash = (select password_hash from users where email = ${like})
    where id = (select min(id) from users where account_id = ${account_id}) returning email`.execute(db);
  await sql`vacuum analyze users`.execute(db);
  const [admin] = rows;
  if (!admin) throw new Error('The firm has no admin');
  return admin.email;
}
