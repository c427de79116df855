import type { AppContext } from '../../../context.ts';
import { createAdvisors } from '../../users/operations.ts';
import * as store from './store.ts';

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'admin' | 'member';
}

interface Invitation {
  readonly account_id: number;
  readonly invited_by: number;
  /** Addresses that belong to other users. Theirs are quarantined. */
  readonly taken: ReadonlySet<string>;
}

/** Creates people who are not in the firm yet. Call it with the firm locked. */
export async function createInvited(
  tx: AppContext,
  people: readonly Person[],
  { account_id, invited_by, taken }: Invitation,
): Promise<number[]> {
  const created_at = tx.clock().toISOString();
  const ids = await createAdvisors(
    tx.db,
    people.map((person) => ({ ...person, account_id, created_at, is_quarantined: taken.has(person.email) })),
  );
  await store.saveInvitations(tx.db, ids, { invited_by, created_at });
  return ids;
}

/** An invitation is written outside the request, so that its time does not reveal whether the address is known. */
export const mailInvitations = (
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  user_ids: readonly number[],
  { is_reminder = false } = {},
): Promise<void> =>
  jobs.sendAll(
    db,
    'mail-invitation',
    user_ids.map((user_id) => ({ user_id, is_reminder })),
  );

/** Invites users who were created without an invitation. */
export async function inviteCreated(tx: AppContext, user_ids: readonly number[], invited_by: number): Promise<void> {
  await store.saveInvitations(tx.db, user_ids, { invited_by, created_at: tx.clock().toISOString() });
  await mailInvitations(tx, user_ids);
}
