import type { AppContext } from '../../../context.ts';
import { revokeSignInLinks } from '../../links/operations.ts';
import { endEveryWayIn } from '../../sign-in/operations.ts';
import { createAdvisors } from '../../users/operations.ts';
import { reactivateAdvisors } from '../../users/store.ts';
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

/** Creates people who are not in the firm yet. Its disabled advisors are reactivated. Call it with the firm locked. */
export async function createInvited(
  tx: AppContext,
  people: readonly Person[],
  { account_id, invited_by, taken }: Invitation,
): Promise<number[]> {
  const created_at = tx.clock().toISOString();
  const reactivated = await reactivateAdvisors(tx.db, account_id, people);
  for (const { id } of reactivated) {
    await endEveryWayIn(tx, id);
    await revokeSignInLinks(tx.db, id);
  }
  const known = new Set(reactivated.map(({ email }) => email));
  const created = await createAdvisors(
    tx.db,
    people
      .filter(({ email }) => !known.has(email))
      .map((person) => ({ ...person, account_id, created_at, is_quarantined: taken.has(person.email) })),
  );
  const ids = [...reactivated.map(({ id }) => id), ...created];
  await store.deleteInvitations(tx.db, ids);
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

export async function inviteCreated(tx: AppContext, user_ids: readonly number[], invited_by: number): Promise<void> {
  await store.saveInvitations(tx.db, user_ids, { invited_by, created_at: tx.clock().toISOString() });
  await mailInvitations(tx, user_ids);
}
