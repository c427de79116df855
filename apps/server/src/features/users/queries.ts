import type { CurrentUser, User } from 'contract/endpoints/users';
import type { PlanType } from 'contract/vocabulary/billing';
import { type RawBuilder, sql } from 'kysely';
import { throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { type CurrentUserRow, toCurrentUser, toUser } from './rules.ts';

export const fullName = (user: { readonly first_name: string; readonly last_name: string }): string =>
  `${user.first_name} ${user.last_name}`.trim();

export const fullNameOf = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** A quarantined user is shown with the requested address. */
export const shownEmail = sql<string>`case when users.quarantined_at is null then users.email else users.pending_email end`;

/** The plan whose benefits an advisor's clients have: none while the advisor has no seat. Without billing, seats are not counted. */
export const entitledPlanOf = ({ payments }: Pick<AppContext, 'payments'>, advisor: string, account: string) =>
  sql<PlanType | null>`case when ${payments === null} or has_seat(${sql.ref(`${advisor}.id`)}) then ${sql.ref(`${account}.plan_type`)} end`;

/**
 * A user who signed up with a firm's code has no name until they confirm their address. Until then the address may belong
 * to another user, so it opens nothing, and the reply must not show whether it was new.
 */
export const ownsAddress = sql<boolean>`(email_confirmed or first_name <> '')`;

/** The user who signs in with this email. There is none for an unknown address, a disabled user, and an address that was only claimed. */
export const signInUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .where(ownsAddress);

export const findSignIn = async (db: Db, email: string) => (await signInUser(db, email).executeTakeFirst()) ?? null;

type TwoFactorContext = Pick<AppContext, 'db' | 'super_admins_need_codes'>;

/** Requires a join of `accounts`. */
const twoFactorRequired = (super_admins_need_codes: boolean) => sql<boolean>`(
  users.two_fa_enabled or coalesce(accounts.two_fa_enabled, false) or (users.super_admin and ${super_admins_need_codes}::boolean))`;

export const getTwoFactor = ({ db, super_admins_need_codes }: TwoFactorContext, user_id: number) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.phone_number',
      twoFactorRequired(super_admins_need_codes).as('two_fa_required'),
      sql<boolean>`users.super_admin and ${super_admins_need_codes}::boolean`.as('is_required_of_super_admin'),
      sql<boolean>`coalesce(accounts.two_fa_enabled, false)`.as('firm_asks'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();

export async function findName(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'type'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

/** What decides whether a super admin can view the account, and where its user is notified. */
export async function findViewedUser(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'email_confirmed', 'super_admin', 'disabled_at', 'quarantined_at'])
    .select(fullNameOf('users').as('name'))
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

type UsersContext = Pick<AppContext, 'db' | 'payments' | 'super_admins_need_codes'>;

const users = (ctx: UsersContext, user_id: number) =>
  ctx.db
    .selectFrom('users')
    .leftJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .leftJoin('agent_profiles as agent_profile', 'agent_profile.user_id', 'agent.id')
    .leftJoin('pictures', 'pictures.user_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.pending_email',
      'users.quarantined_at',
      'users.phone_number',
      'users.phone_verified_at',
      'users.type',
      'users.super_admin',
      'users.role',
      'users.email_confirmed',
      'users.onboarding_complete',
      'users.onboarding_step',
      'users.update_account_in_onboarding',
      'users.two_fa_enabled',
      'users.meeting_reminders',
      'users.advisor_messages',
      'users.account_id',
      'users.created_at',
      'client_profiles.survey_completed_at',
      'client_profiles.client_request_type',
      'accounts.name as account_name',
      'advisor.id as advisor_id',
      'agent.id as agent_id',
      'agent_profile.meeting_path as agent_path',
      'pictures.key as picture_key',
    ])
    .select((of) => [
      of.fn.coalesce('client_profiles.survey_step', sql<number>`0`).as('survey_step'),
      of.fn.coalesce('engagements.booking_id', 'users.booking_id').as('booking_id'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      twoFactorRequired(ctx.super_admins_need_codes).as('two_fa_required'),
      sql<boolean>`${ctx.payments === null} or has_seat(users.id)`.as('has_seat'),
      fullNameOf('users').as('name'),
      fullNameOf('advisor').as('advisor_name'),
      fullNameOf('agent').as('agent_name'),
      entitledPlanOf(ctx, 'advisor', 'firm').as('advisor_plan'),
    ])
    .where('users.id', '=', user_id);

export async function findCurrentUser(ctx: UsersContext, user_id: number): Promise<CurrentUser | null> {
  const row = await users(ctx, user_id).executeTakeFirst();
  return row ? toCurrentUser(row) : null;
}

/** @throws ApiError `not_signed_in` for a user who has just been removed, with all their sessions */
export const currentUser = async (ctx: UsersContext, user_id: number): Promise<CurrentUser> =>
  (await findCurrentUser(ctx, user_id)) ?? throwApiError('not_signed_in');

/**
 * The user who has typed the right password, while the email is theirs, and the hash that they have now. `deletion` is part of
 * the same statement and can read the user as `found`.
 */
export async function findSignedInUser(
  ctx: UsersContext,
  { id, email }: { readonly id: number; readonly email: string },
  deletion: RawBuilder<unknown>,
) {
  const { rows } = await sql<CurrentUserRow & { readonly password_hash: string | null }>`
    with found as (${signInUser(ctx.db, email)}), deleted as (${deletion})
    select found.password_hash, shown.* from found join (${users(ctx, id)}) shown on shown.id = found.id`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { password_hash, ...shown } = row;
  return { password_hash, user: toCurrentUser(shown) };
}

const usersWithAnswers = (ctx: UsersContext, user_id: number) =>
  users(ctx, user_id)
    .leftJoin('agent_profiles', 'agent_profiles.user_id', 'users.id')
    .select([
      'users.household_count',
      'users.crm_person_id',
      'users.version',
      'agent_profiles.meeting_path',
      'agent_profiles.bio_url',
      'client_profiles.sex',
      'client_profiles.zip_code',
      'client_profiles.taxable_dependents',
      'client_profiles.spouse_name',
      'client_profiles.birthdate_encrypted',
      'client_profiles.household_income_encrypted',
      'client_profiles.preferred_providers_encrypted',
      'client_profiles.medications_encrypted',
      'client_profiles.client_notes_encrypted',
    ]);

export async function findUser(
  ctx: UsersContext & Pick<AppContext, 'encryption'>,
  user_id: number,
): Promise<User | null> {
  const row = await usersWithAnswers(ctx, user_id).executeTakeFirst();
  return row ? toUser(ctx.encryption, row) : null;
}

export const listAdvisorNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'accounts.plan_type'])
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute();

export type AdvisorName = Awaited<ReturnType<typeof listAdvisorNames>>[number];

/** Until the transaction ends, other transactions that change this user wait. */
export async function lockUser(trx: Db, user_id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function userExists(db: Db, user_id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst()) !== undefined;
}

/** Until the transaction ends, no other transaction takes the right from one of them. */
export async function lockSuperAdmins(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('super_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Also a disabled user. */
export async function lockUserByEmail(trx: Db, email: string) {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'type', 'onboarding_complete'])
    .where(sql`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
