import { throwApiError } from '../../../../api-error.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../../../auth/actor.ts';
import type { AppContext } from '../../../../context.ts';
import { assignToFirm } from '../../../../crypto/assignment/jobs.ts';
import { publishAccount, publishClient, publishUser } from '../../../../realtime/store.ts';
import { moveActivities, recordActivity } from '../../../activities/store.ts';
import { moveBookings } from '../../../bookings/store.ts';
import { moveMessages } from '../../../client-messages/store.ts';
import { deleteAdvisor, deleteClient } from '../../../deletions/operations.ts';
import { adoptEngagements } from '../../../engagements/operations.ts';
import { findAdvisorOf } from '../../../engagements/queries.ts';
import { reassignEstimationsOfClient } from '../../../estimations/store.ts';
import { mailInvitations } from '../../../invitations/advisors/operations.ts';
import { mailConfirmation, senderOf } from '../../../invitations/operations.ts';
import { findRecipient } from '../../../invitations/queries.ts';
import { enqueueEmail } from '../../../notifications/operations.ts';
import { saveClientProfile, updateUserColumns } from '../../../users/store.ts';
import { personNotAdded } from './emails.tsx';
import { findEngagement, lockQuarantined, type QuarantinedRow } from './queries.ts';

/**
 * Of concurrent calls, one finds the person.
 * @throws ApiError `quarantine_resolved`
 */
export const requireQuarantined = async (tx: AppContext, actor: Actor, user_id: number): Promise<QuarantinedRow> =>
  (await lockQuarantined(tx.db, scopeOf(actor), user_id)) ?? throwApiError('quarantine_resolved');

export const inviteClient = async (tx: AppContext, actor: Actor, client_id: number): Promise<void> => {
  const by = { client_id, actor_id: actor.user_id };
  await tx.jobs.send(tx.db, 'mail-client-invitation', by);
  await recordActivity(tx, { kind: 'client_invited', ...by });
};

export async function inviteAgain(
  tx: AppContext,
  actor: Actor,
  { id, type, is_invited, account_id }: QuarantinedRow,
  email: string,
): Promise<void> {
  if (type === 'ClientUser') {
    const engagement = await findEngagement(tx.db, scopeOf(actor), id, tx.clock());
    await recordActivity(tx, { kind: 'details_changed', client_id: id, actor_id: actor.user_id });
    if (!engagement?.do_not_send_referral_email) await inviteClient(tx, actor, id);
    await publishClient(tx.db, id, 'client.updated');
  } else if (is_invited) await mailInvitations(tx, [id]);
  else await mailConfirmation(tx, { user_id: id, email });
  await publishUser(tx.db, id);
  if (account_id !== null) await publishAccount(tx.db, account_id);
}

/** The quarantined client disappears; the other one keeps name, profile and sign-in, and gets the new engagement. */
export async function mergeClients(
  tx: AppContext,
  actor: Actor,
  row: QuarantinedRow,
  client_id: number,
): Promise<void> {
  const { db } = tx;
  const engagement = await findEngagement(db, scopeOf(actor), row.id, tx.clock());
  // For the pages of those who lose one of the two.
  for (const id of [row.id, client_id]) await publishClient(db, id, 'client.updated');
  const current = await adoptEngagements(tx, { from_id: row.id, to_id: client_id });
  if (engagement?.client_request_type)
    await saveClientProfile(db, client_id, { client_request_type: engagement.client_request_type });
  await moveBookings(db, row.id, client_id);
  await moveActivities(db, row.id, client_id);
  await moveMessages(db, row.id, client_id);
  if (!row.advisor_messages) await updateUserColumns(db, client_id, { advisor_messages: false });
  await reassignEstimationsOfClient(db, row.id, client_id);
  await deleteClient(tx, { client_id: row.id, estimates_to: client_id, deleted_by: actor.user_id });
  await assignToFirm(tx, [client_id], current.account_id);
  await recordActivity(tx, { kind: 'advisor_changed', client_id, actor_id: actor.user_id });
  if (!current.do_not_send_referral_email) await inviteClient(tx, actor, client_id);
  await publishClient(db, client_id, 'client.updated');
  await publishUser(db, client_id);
}

export async function removeQuarantined(tx: AppContext, actor: Actor, row: QuarantinedRow): Promise<void> {
  const { db } = tx;
  const { id, type, account_id } = row;
  const advisor = await findAdvisorOf(db, clientScopeOf(actor), id);
  const estimates_to = advisor?.id ?? actor.user_id;
  await publishUser(db, id);
  if (type === 'ClientUser') await deleteClient(tx, { client_id: id, estimates_to, deleted_by: actor.user_id });
  else await deleteAdvisor(tx, { user_id: id, estimates_to });
  if (account_id !== null) await publishAccount(db, account_id);
  await notifyAsker(tx, row, advisor?.id ?? null);
}

/** The client's advisor is notified if the user who added the client was deleted. */
async function notifyAsker(tx: AppContext, row: QuarantinedRow, advisor_id: number | null): Promise<void> {
  const id = row.asker_id ?? advisor_id;
  const asker = id === null ? null : await findRecipient(tx.db, { id });
  if (!asker) return;
  const kind = row.type === 'ClientUser' ? 'a client' : 'an advisor';
  const content = personNotAdded(senderOf(tx), { name: row.name, kind });
  await enqueueEmail(tx, {
    ...content,
    purpose: 'person_not_added',
    to: asker.email,
    user_id: asker.id,
    // Counted per person, so that many rejections do not hide one another.
    counted_as: `${asker.email} about ${row.id}`,
  });
}
