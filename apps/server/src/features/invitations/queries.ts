import { sql } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { isInvited, works } from '../links/queries.ts';
import { fullNameOf, ownsAddress } from '../users/queries.ts';

export async function findFirmByCode({ db, sms }: Pick<AppContext, 'db' | 'sms'>, code: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'two_fa_enabled as phone_required'])
    .where(sql`lower(signup_code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return row ? { ...row, phone_required: row.phone_required && sms !== null } : null;
}

const seatsOf = (db: Db, account_id: number) =>
  db.selectFrom('accounts').select(['id', 'seats', 'stripeable']).where('id', '=', account_id);

async function countAdvisors(db: Db, account_id: number): Promise<number> {
  const { used } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}

/** Locks a firm, so that no concurrent transaction takes a seat. */
export async function lockAccount(trx: Db, account_id: number) {
  const firm = await seatsOf(trx, account_id).forNoKeyUpdate().executeTakeFirst();
  return firm ? { ...firm, used: await countAdvisors(trx, account_id) } : null;
}

/** Takes no lock, so another transaction can take the last seat in the meantime. */
export const getSeats = async (db: Db, account_id: number) => ({
  ...(await seatsOf(db, account_id).executeTakeFirstOrThrow()),
  used: await countAdvisors(db, account_id),
});

export async function findMagicLink(db: Db, digest: Buffer, now: Date) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('accounts', 'accounts.id', 'engagements.account_id')
    .select(['users.id', 'users.first_name', 'users.onboarding_complete', 'accounts.name as account_name'])
    .select('link_tokens.browser_digest')
    .select(sql<string | null>`nullif(${fullNameOf('advisor')}, '')`.as('financial_advisor_name'))
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', 'magic_link')
    .where(works(now))
    .executeTakeFirst();
  return row ?? null;
}

export async function getFirmName(db: Db, account_id: number): Promise<string> {
  const row = db.selectFrom('accounts').select('name').where('id', '=', account_id);
  return (await row.executeTakeFirstOrThrow()).name;
}

/** Null for a disabled user. */
export async function findRecipient(db: Db, by: { readonly id: number } | { readonly email: string }) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'type', 'first_name', 'email', 'pending_email', 'email_confirmed'])
    .select([isInvited.as('is_invited'), ownsAddress.as('owns_address')])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('disabled_at', 'is', null)
    .where(({ eb }) => ('id' in by ? eb('id', '=', by.id) : eb(sql`lower(email)`, '=', by.email)))
    .executeTakeFirst();
  return row ?? null;
}

export async function getRecipient(db: Db, id: number) {
  const found = await findRecipient(db, { id });
  if (!found) throw new Error(`User ${id} does not exist or is disabled`);
  return found;
}

/** Whether any user has the email, disabled users included. A reply must not reveal it. */
export async function isTakenEmail(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function findInvited(db: Db, scope: AccountScope, user_id: number) {
  if (scope.kind === 'own') return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'type'])
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .where(isInvited)
    .$if(scope.kind === 'firm', (query) =>
      query.where('account_id', '=', scope.kind === 'firm' ? scope.account_id : 0).where('type', '<>', 'ClientUser'),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function listStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('super_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Call it with the account locked. */
export async function isLastAdmin(
  trx: Db,
  { id, account_id }: { readonly id: number; readonly account_id: number },
): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', isInvited.as('is_invited')])
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  return admins.some((admin) => admin.id === id) && !admins.some((admin) => admin.id !== id && !admin.is_invited);
}
