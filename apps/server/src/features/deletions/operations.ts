import { emailDigest } from '../../auth/known-device.ts';
import { deleteAttemptsForEmail, deleteAttemptsOfUser } from '../../auth/store.ts';
import type { AppContext } from '../../context.ts';
import { deleteKeysOf } from '../../http/store.ts';
import { publishClient } from '../../realtime/store.ts';
import { deleteAnalyses } from '../analyses/operations.ts';
import { eraseDetails } from '../audit/erasure/operations.ts';
import { keepAcceptances } from '../billing/operations.ts';
import { releaseBookings } from '../bookings/operations.ts';
import { reassignEstimations } from '../estimations/store.ts';
import { deleteUnusedBlobsOf } from '../files/operations.ts';
import { eraseClient } from '../imports/erasure/operations.ts';
import { requireNoLegalHold } from '../legal-holds/operations.ts';
import { eraseReasons } from '../legal-holds/store.ts';
import { cancelPendingMessages, eraseMessages } from '../notifications/operations.ts';
import { deleteUser } from '../users/store.ts';
import { countOwnRows, getAddresses } from './queries.ts';
import { type Counts, withoutZeros } from './rules.ts';
import * as store from './store.ts';

interface Deletion {
  readonly client_id: number;
  /** Who gets the estimates that the client made as a former advisor. Null if there are none. */
  readonly estimates_to: number | null;
  /** Null when the retention period has ended. */
  readonly deleted_by: number | null;
}

/** What there is of any user in rows that are not deleted with them. @returns how many were erased, by table */
async function eraseTraces(tx: AppContext, person: Awaited<ReturnType<typeof getAddresses>>): Promise<Counts> {
  const { db } = tx;
  await cancelPendingMessages(tx, person.id);
  await releaseBookings(tx, person.id);
  const erased = {
    messages: await eraseMessages(tx, person),
    blobs: await deleteUnusedBlobsOf(tx, person.id),
    idempotency_keys: await deleteKeysOf(db, person.id),
    terms_acceptances: await keepAcceptances(tx, { ...person, email: person.shown_email }),
  };
  await deleteAttemptsForEmail(db, emailDigest(person.email));
  await deleteAttemptsOfUser(db, person.id);
  await eraseDetails(tx, person.id);
  return erased;
}

/**
 * Deletes or erases what there is of a client. Call it with the client locked. What remains is listed in decision 022.
 * @throws ApiError `legal_hold`
 */
export async function deleteClient(tx: AppContext, { client_id, estimates_to, deleted_by }: Deletion): Promise<void> {
  const { db, clock } = tx;
  await requireNoLegalHold(db, client_id);
  const person = await getAddresses(db, { id: client_id });
  await publishClient(db, client_id, 'client.updated');
  const own = await countOwnRows(db, client_id);
  const erased = {
    ...(await eraseTraces(tx, person)),
    policy_import_rows: await eraseClient(tx, client_id),
    legal_holds: await eraseReasons(db, client_id),
    estimations:
      (own.estimations ?? 0) + (estimates_to === null ? 0 : await reassignEstimations(db, client_id, estimates_to)),
  };
  await deleteAnalyses(tx, client_id);
  await deleteUser(tx.db, client_id);
  await store.insertDeletion(db, {
    client_id,
    account_id: person.account_id,
    deleted_by,
    cause: deleted_by === null ? 'retention' : 'request',
    counts: withoutZeros({ ...own, ...erased }),
    deleted_at: clock().toISOString(),
  });
}

/** Call it with the advisor locked and without clients. Only clients have deletion records. */
export async function deleteAdvisor(
  tx: AppContext,
  { user_id, estimates_to }: { readonly user_id: number; readonly estimates_to: number },
): Promise<void> {
  const person = await getAddresses(tx.db, { id: user_id });
  await eraseTraces(tx, person);
  await reassignEstimations(tx.db, user_id, estimates_to);
  await deleteUser(tx.db, user_id);
}
