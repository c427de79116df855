import { emailDigest } from '../../auth/known-device.ts';
import { deleteAttemptsForEmail, deleteAttemptsOfUser } from '../../auth/store.ts';
import type { AppContext } from '../../context.ts';
import { deleteKeysOf } from '../../http/store.ts';
import { publishClient } from '../../realtime/store.ts';
import { deleteAnalyses } from '../analyses/operations.ts';
import { eraseDetails } from '../audit/erasure/operations.ts';
import { keepAcceptances } from '../billing/operations.ts';
import { releaseBookings } from '../bookings/operations.ts';
import { reassignEstimations } from '../estimations/operations.ts';
import { deleteUnusedBlobsOf } from '../files/operations.ts';
import { eraseClient } from '../imports/erasure/operations.ts';
import { eraseReasons, requireNoLegalHold } from '../legal-holds/operations.ts';
import { cancelPendingMessages, eraseMessages } from '../notifications/operations.ts';
import { deleteUser } from '../users/operations.ts';
import { countOwnRows, getAddresses } from './queries.ts';
import { withoutZeros } from './rules.ts';
import * as store from './store.ts';

interface Deletion {
  readonly client_id: number;
  /** Who gets the estimates that the client made as a former advisor. Null if there are none. */
  readonly estimates_to: number | null;
  /** Null when the retention period has ended. */
  readonly deleted_by: number | null;
}

/**
 * Deletes or erases what there is of a client. Call it with the client locked. What remains is listed in decision 043.
 * @throws ApiError `legal_hold`
 */
export async function deleteClient(tx: AppContext, { client_id, estimates_to, deleted_by }: Deletion): Promise<void> {
  const { db, clock } = tx;
  await requireNoLegalHold(db, client_id);
  const person = await getAddresses(db, { id: client_id });
  await publishClient(db, client_id, 'client.updated');
  const own = await countOwnRows(db, client_id);
  await cancelPendingMessages(tx, client_id);
  await releaseBookings(tx, client_id);
  const erased = {
    messages: await eraseMessages(tx, person),
    blobs: await deleteUnusedBlobsOf(tx, client_id),
    idempotency_keys: await deleteKeysOf(db, client_id),
    policy_import_rows: await eraseClient(tx, client_id),
    terms_acceptances: await keepAcceptances(tx, { ...person, email: person.shown_email }),
    legal_holds: await eraseReasons(db, client_id),
    estimations: estimates_to === null ? 0 : await reassignEstimations(db, client_id, estimates_to),
  };
  await deleteAttemptsForEmail(db, emailDigest(person.email));
  await deleteAttemptsOfUser(db, client_id);
  await eraseDetails(tx, client_id);
  await deleteAnalyses(tx, client_id);
  await deleteUser(tx, client_id);
  await store.insertDeletion(db, {
    client_id,
    account_id: person.account_id,
    deleted_by,
    cause: deleted_by === null ? 'retention' : 'request',
    counts: withoutZeros({ ...own, ...erased }),
    deleted_at: clock().toISOString(),
  });
}
