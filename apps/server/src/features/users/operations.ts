import type { UserChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import type { Updateable } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { Users } from '../../db/database.gen.ts';
import { placeholderDomain } from '../notifications/rules.ts';
import { lockSuperAdmins } from './queries.ts';
import { writtenColumns } from './rules.ts';
import * as store from './store.ts';

export interface UserWrite {
  readonly changes: UserChanges;
  readonly version: number | undefined;
  readonly columns?: Updateable<Users>;
}

/**
 * @throws ApiError `version_conflict` where the record has another version by now; `validation_failed` where the email
 * belongs to another user
 */
export async function changeUser(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  before: User,
  { changes, version, columns = {} }: UserWrite,
): Promise<void> {
  const written = writtenColumns(await keys.ofUser(db, before.id), before, changes);
  const read = { id: before.id, version };
  const outcome = await store.updateUser(db, read, { ...written, users: { ...written.users, ...columns } });
  if (outcome === 'taken')
    throw new ApiError('validation_failed', { errors: { email: ['Another account already uses this email.'] } });
  if (outcome === 'stale') throw new ApiError('version_conflict');
}

/** @throws ApiError `last_super_admin` if nobody else is a super admin */
export async function requireOtherSuperAdmin(trx: Db, user_id: number): Promise<void> {
  if (!(await lockSuperAdmins(trx)).some((id) => id !== user_id)) throw new ApiError('last_super_admin');
}

export const placeholderEmail = (): string => `quarantined-${randomToken()}@${placeholderDomain}`;

interface InvitedAdvisor {
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'admin' | 'member';
  readonly created_at: string;
  /** True if the address belongs to another user. */
  readonly is_quarantined: boolean;
}

/** Returns ids in the order of the addresses. Users whose address is taken are quarantined. */
export async function createAdvisors(db: Db, advisors: readonly InvitedAdvisor[]): Promise<number[]> {
  const toRow = ({ email, is_quarantined, ...advisor }: InvitedAdvisor) => ({
    ...advisor,
    email: is_quarantined ? placeholderEmail() : email,
    pending_email: is_quarantined ? email : null,
    quarantined_at: is_quarantined ? advisor.created_at : null,
  });
  const created = await store.insertAdvisors(db, advisors.map(toRow));
  const addresses = new Set(created.map(({ email }) => email));
  const missed = advisors.filter(({ email, is_quarantined }) => !is_quarantined && !addresses.has(email));
  if (missed.length === 0) return created.map(({ id }) => id);
  const quarantined = missed.map((advisor) => toRow({ ...advisor, is_quarantined: true }));
  return [...created, ...(await store.insertAdvisors(db, quarantined))].map(({ id }) => id);
}

/** False where another user has the email; the transaction cannot continue then. */
export async function replaceEmail(trx: Db, user_id: number, email: string): Promise<boolean> {
  const users = { email, email_confirmed: true, pending_email: null };
  const outcome = await store.updateUser(trx, { id: user_id }, { users, client_profiles: {}, agent_profiles: {} });
  return outcome === 'written';
}
