import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { AccountScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB, LinkTokens, Users } from '../../db/database.gen.ts';
import type { LinkPurpose } from './rules.ts';

/** Puts a link in the place of the person's earlier one of the same purpose. */
export async function putLink(db: Db, link: Insertable<LinkTokens>): Promise<void> {
  const { user_id: _, purpose: __, ...rest } = link;
  await db
    .insertInto('link_tokens')
    .values(link)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(rest))
    .execute();
}

export async function removeLinks(db: Db, user_id: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('link_tokens').where('user_id', '=', user_id).where('purpose', 'in', purposes).execute();
}

/** Somebody who was invited and has nothing yet that an invitation could take over: no way to sign in, no phone that is theirs. */
const isWaiting = sql<boolean>`users.password_hash is null and not users.onboarding_complete
  and users.phone_verified_at is null and not exists (select 1 from oauth_identities where oauth_identities.user_id = users.id)`;

/**
 * What makes a link work: neither used nor run out, its person may sign in and still has its address, or waits for it to be
 * confirmed. An invitation is over once its person has joined in whatever way: it must not choose another phone for them.
 */
const works = (now: Date) =>
  sql<boolean>`link_tokens.used_at is null and link_tokens.expires_at > ${now.toISOString()} and users.disabled_at is null
    and (lower(link_tokens.email) = lower(users.email)
      or (link_tokens.purpose = 'confirm_email' and lower(link_tokens.email) = lower(users.pending_email)))
    and (link_tokens.purpose <> 'invite' or (${isWaiting}))`;

export async function findLink(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.was_mailed', 'link_tokens.issued_by'])
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up, for the one of several at once who comes first; null for the others and for a link that does not work. */
export async function takeLink(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .updateTable('link_tokens')
    .from('users')
    .set({ used_at: now.toISOString() })
    .whereRef('users.id', '=', 'link_tokens.user_id')
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .returning(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.was_mailed'])
    .returning(sql<boolean>`lower(link_tokens.email) <> lower(users.email)`.as('is_pending'))
    .executeTakeFirst();
  return row ?? null;
}

/** Who is invited by this link, by whom and into which firm. */
export async function findInvitation(db: Db, digest: Buffer, now: Date) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'link_tokens.issued_by')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.email', 'users.first_name', 'users.phone_number', 'users.type', 'accounts.name as account_name'])
    .select(sql<string | null>`nullif(trim(inviter.first_name || ' ' || inviter.last_name), '')`.as('invited_by'))
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', 'invite')
    .where(works(now))
    .executeTakeFirst();
  return row ?? null;
}

/** The address that this link, used before, has confirmed; null unless it is still its person's. */
export async function findConfirmed(db: Db, digest: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select('users.email')
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', 'confirm_email')
    .where('link_tokens.used_at', 'is not', null)
    .where('link_tokens.expires_at', '>', now.toISOString())
    .where(sql<boolean>`lower(link_tokens.email) = lower(users.email)`)
    .where('users.email_confirmed', '=', true)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function findFirmByCode(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(signup_code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A firm whose seats nobody else takes until the transaction ends, and how many of them are used. */
export async function lockAccount(trx: Db, account_id: number) {
  const firm = await trx
    .selectFrom('accounts')
    .select(['id', 'seats', 'stripeable'])
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!firm) return null;
  const { used } = await trx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...firm, used };
}

export async function getFirmName(db: Db, account_id: number): Promise<string> {
  const row = db.selectFrom('accounts').select('name').where('id', '=', account_id);
  return (await row.executeTakeFirstOrThrow()).name;
}

/** Whoever of this firm has the address, and whether they can still be invited as an advisor. */
export async function findMember(db: Db, account_id: number, email: string) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .select(sql<boolean>`${isWaiting} and type = 'AdvisorUser'`.as('is_waiting'))
    .where('account_id', '=', account_id)
    .where(sql`lower(email)`, '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A new person; null when somebody has the address. */
export async function insertPerson(db: Db, person: Insertable<Users>): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updatePerson(db: Db, user_id: number, changes: UpdateObject<DB, 'users'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', user_id)
    .execute();
}

/** The address is its person's from now on; false when it is somebody else's by now, and the transaction is lost. */
export async function moveEmail(trx: Db, user_id: number, email: string): Promise<boolean> {
  const moved = { email, email_confirmed: true, pending_email: null, version: sql<number>`version + 1` };
  return updatePerson(trx, user_id, moved).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === uniqueViolation) return false;
      throw error;
    },
  );
}
const uniqueViolation = '23505';

/** A person whom a mail goes to, by number or address; null for one who may not sign in. */
export async function findAddressee(db: Db, by: { readonly id: number } | { readonly email: string }) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'type', 'first_name', 'email', 'pending_email', 'email_confirmed'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('disabled_at', 'is', null)
    .where(({ eb }) => ('id' in by ? eb('id', '=', by.id) : eb(sql`lower(email)`, '=', by.email)))
    .executeTakeFirst();
  return row ?? null;
}

/** @throws when there is no such person who may sign in */
export async function getAddressee(db: Db, id: number) {
  const found = await findAddressee(db, { id });
  if (!found) throw new Error(`There is no person ${id}`);
  return found;
}

/** Whether the address is anybody's, of somebody disabled too. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Somebody within reach who was invited and has not joined; an admin reaches no client this way. */
export async function findInvited(db: Db, scope: AccountScope, user_id: number) {
  if (scope.kind === 'own') return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .where(isWaiting)
    .$if(scope.kind === 'firm', (query) =>
      query.where('account_id', '=', scope.kind === 'firm' ? scope.account_id : 0).where('type', '<>', 'ClientUser'),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Those who run the platform. */
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
