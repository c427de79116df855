import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { isBilled } from './policy.ts';
import { type StoredAccount, toAccount } from './rules.ts';

export async function findAccount(db: Db, id: number): Promise<StoredAccount | null> {
  const row = await db
    .selectFrom('accounts')
    .select([
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
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function accountExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Specification, section 1. Where a firm has fewer seats than advisors, the longest-standing advisors have them. */
export async function hasSeat(ctx: Pick<AppContext, 'db' | 'payments'>, user_id: number): Promise<boolean> {
  const areSeatsCounted = isBilled(ctx, { stripeable: true });
  const { rows } = await sql<{ has_seat: boolean }>`
    select users.super_admin or users.type <> 'AdvisorUser' or not (coalesce(accounts.stripeable, false) and ${areSeatsCounted})
      or accounts.seats > (
      select count(*) from users as elder
      where elder.account_id = users.account_id and elder.type = 'AdvisorUser' and elder.disabled_at is null
        and (elder.created_at, elder.id) < (users.created_at, users.id)
    ) as has_seat
    from users left join accounts on accounts.id = users.account_id
    where users.id = ${user_id} and users.disabled_at is null`.execute(ctx.db);
  return rows[0]?.has_seat ?? false;
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
