import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Users } from '../../db/database.gen.ts';

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
export type WrittenFields = Omit<Updateable<Users>, 'id' | 'version'>;

/**
 * Who signed up by a firm's code and has shown that the address is theirs; all others came with a name. Until then it opens
 * nothing: whether an address was new could be tried out, and somebody else's be taken.
 */
const isTheirs = sql<boolean>`(email_confirmed or first_name <> '')`;

/** A person by what they sign in with; null for an unknown or disabled one, and for an address that was only claimed. */
export async function findSignIn(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .where(isTheirs)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a second factor is asked for, by the person or the firm, and where its code goes. */
export async function getSecondFactor(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.phone_number',
      sql<boolean>`users.two_fa_enabled or coalesce(accounts.two_fa_enabled, false)`.as('two_fa_required'),
      sql<boolean>`coalesce(accounts.two_fa_enabled, false)`.as('firm_asks'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export async function findName(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends, whoever else changes this person waits. */
export async function lockUser(trx: Db, user_id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function setPhoneVerified(db: Db, user_id: number, phone_number: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone_verified_at: now.toISOString() })
    .where('id', '=', user_id)
    .where('phone_number', '=', phone_number)
    .execute();
}

const verifiedPhone = (phone_number: string, now: Date) => ({
  phone_number,
  phone_verified_at: now.toISOString(),
  updated_at: now.toISOString(),
  version: sql<number>`version + 1`,
});

export async function setPhone(db: Db, user_id: number, phone_number: string, now: Date): Promise<void> {
  await db.updateTable('users').set(verifiedPhone(phone_number, now)).where('id', '=', user_id).execute();
}

export async function insertPhone(db: Db, user_id: number, phone_number: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set(verifiedPhone(phone_number, now))
    .where('id', '=', user_id)
    .where('phone_number', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setTwoFactor(db: Db, user_id: number, enabled: boolean): Promise<void> {
  await db.updateTable('users').set({ two_fa_enabled: enabled }).where('id', '=', user_id).execute();
}

export async function replaceHash(db: Db, user_id: number, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', user_id)
    .where('password_hash', '=', from)
    .execute();
}

const nameOf = (table: 'advisor' | 'agent') =>
  sql<string | null>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

const people = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'users.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'users.health_advisor_id')
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
      'users.survey_completed_at',
      'users.survey_step',
      'users.client_request_type',
      'users.booking_id',
      'users.two_fa_enabled',
      'users.account_id',
      'users.created_at',
      'accounts.name as account_name',
      'accounts.two_fa_enabled as firm_asks_for_factor',
      'advisor.id as advisor_id',
      'firm.plan_type as advisor_plan',
      'agent.id as agent_id',
      'agent.meeting_path as agent_path',
      'pictures.key as picture_key',
    ])
    .select(sql<boolean>`users.password_hash is not null`.as('has_password'))
    .select([nameOf('advisor').as('advisor_name'), nameOf('agent').as('agent_name')])
    .where('users.id', '=', user_id);

export const findPerson = async (db: Db, user_id: number) => (await people(db, user_id).executeTakeFirst()) ?? null;

/** A person with what they told about themself, sealed where it is kept so. */
export async function findUser(db: Db, user_id: number) {
  const row = await people(db, user_id)
    .select([
      'users.sex',
      'users.zip_code',
      'users.taxable_dependents',
      'users.spouse_name',
      'users.household_count',
      'users.meeting_path',
      'users.bio_url',
      'users.birthdate_encrypted',
      'users.household_income_encrypted',
      'users.preferred_providers_encrypted',
      'users.medications_encrypted',
      'users.client_notes_encrypted',
      'users.version',
    ])
    .executeTakeFirst();
  return row ?? null;
}

const uniqueViolation = '23505';

/** Removes a person with all that is theirs alone; false when there is no such person. */
export async function removePerson(db: Db, user_id: number): Promise<boolean> {
  const result = await db.deleteFrom('users').where('id', '=', user_id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Writes over the version that was read, or over any; `stale` when it is another by now, `taken` when the e-mail is somebody else's. */
export async function updateUser(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  fields: WrittenFields,
  now: Date,
) {
  const { id, version } = read;
  return db
    .updateTable('users')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
    .then(
      ({ numUpdatedRows }) => (numUpdatedRows === 1n ? ('written' as const) : ('stale' as const)),
      (error: { code?: string }) => {
        if (error.code === uniqueViolation) return 'taken' as const;
        throw error;
      },
    );
}

/** Keeps where somebody stands in a flow. */
export async function setStep(
  db: Db,
  user_id: number,
  step: { readonly onboarding_step: number } | { readonly survey_step: number },
): Promise<void> {
  await db.updateTable('users').set(step).where('id', '=', user_id).execute();
}

/** Ends the onboarding, for the one of several at once who comes first; false where it has ended. */
export async function completeOnboarding(db: Db, user_id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ onboarding_complete: true, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', user_id)
    .where('onboarding_complete', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends the survey, for the one of several at once who comes first; false where it has ended. */
export async function completeSurvey(db: Db, user_id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ survey_completed_at: now.toISOString() })
    .where('id', '=', user_id)
    .where('survey_completed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The financial advisor of a client who may sign in, and the client's name; null when there is none. */
export async function findAdvisorOf(db: Db, client_id: number) {
  const row = await db
    .selectFrom('users as client')
    .innerJoin('users as advisor', 'advisor.id', 'client.financial_advisor_id')
    .select(['advisor.id', 'advisor.account_id', 'advisor.email', 'advisor.first_name'])
    .select(['client.first_name as client_first_name', 'client.last_name as client_last_name'])
    .where('client.id', '=', client_id)
    .where('advisor.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { client_first_name, client_last_name, ...advisor } = row;
  return { ...advisor, client: { first_name: client_first_name, last_name: client_last_name } };
}

/** Creates a user. Null if another user has the email. */
export async function insertUser(db: Db, user: Insertable<Users>): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes what a user signs in with and is invited as, without a version check. */
export async function updateIdentity(db: Db, user_id: number, changes: Updateable<Users>): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', user_id)
    .execute();
}

/** Replaces a user's email by a confirmed one. False if another user has it; the transaction has then failed. */
export async function replaceEmail(trx: Db, user_id: number, email: string): Promise<boolean> {
  const changes = { email, email_confirmed: true, pending_email: null, version: sql<number>`version + 1` };
  return trx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', user_id)
    .execute()
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === uniqueViolation) return false;
        throw error;
      },
    );
}
