import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { type StoredAccount, toAccount } from './rules.ts';

export const accountColumns = [
  'id',
  'name',
  'firm_association',
  'firm_size',
  'street_1',
  'city',
  'state',
  'zip',
  'seats',
  'plan_type',
  'stripeable',
  'two_fa_enabled',
  'health_advisor_id',
  'account_owner_id',
  'crm_organization_id',
  'signup_code',
  'version',
  'created_at',
] as const;

export async function findAccount(db: Db, id: number): Promise<StoredAccount | null> {
  const row = await db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function accountExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether the user has what a seat allows. The rule is the function `has_seat` in the database. */
export async function hasSeat(ctx: Pick<AppContext, 'db' | 'payments'>, user_id: number): Promise<boolean> {
  // While billing is off, no firm is billed.
  const rule = ctx.payments
    ? sql<boolean>`has_seat(${user_id})`
    : sql<boolean>`exists (select from users where id = ${user_id} and disabled_at is null)`;
  return (await ctx.db.selectNoFrom(rule.as('has_seat')).executeTakeFirstOrThrow()).has_seat;
}

export async function isAgent(db: Db, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('type', '=', 'HealthAdvisorUser')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAdvisorOf(db: Db, user_id: number, account_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAgentOf(db: Db, account_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users as agent', 'agent.id', 'accounts.health_advisor_id')
    .select('agent.id')
    .where('accounts.id', '=', account_id)
    .where('agent.type', '=', 'HealthAdvisorUser')
    .where('agent.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
