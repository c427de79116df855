import { updateClientEmail } from 'contract/endpoints/engagements';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { recordActivity } from '../activities/store.ts';
import { revokeSignInLinks } from '../links/operations.ts';
import { placeholderEmail } from '../users/operations.ts';
import { lockUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { sendInvitation } from './operations.ts';
import { canChangeEmail } from './policy.ts';
import { type ClientRow, findAddressUse, findClient, lockEmail } from './queries.ts';

type UpdateClientEmail = AuthorizeCall<typeof updateClientEmail>;

const requireClient = async ({ ctx, actor, params: { id } }: UpdateClientEmail): Promise<ClientRow> =>
  (await findClient(ctx, clientScopeOf(actor), id)) ?? throwApiError('not_found');

async function authorize(call: UpdateClientEmail): Promise<void> {
  await requireClient(call);
  if (!canChangeEmail(call.actor)) throw new ApiError('forbidden');
}

/** An address of another user looks like a new one: only super admins are notified. */
export const updateClientEmailRoute = route(updateClientEmail, { authorize }, async (call) => {
  const { ctx, actor, params } = call;
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, params.id);
    const before = await requireClient({ ...call, ctx: tx });
    if (!before.has_not_joined) throw new ApiError('client_joined');
    const client = { ...before, ...(await addressOf(call, tx, before)) };
    const { email, sign_in_email, quarantined_at } = client;
    const pending_email = quarantined_at === null ? null : email;
    await updateUserColumns(tx.db, params.id, { email: sign_in_email, pending_email, quarantined_at });
    await revokeSignInLinks(tx.db, params.id);
    const by = { client_id: params.id, actor_id: actor.user_id };
    // Always enqueued, so that the response time does not show whether the address was taken.
    await tx.jobs.send(tx.db, 'notify-of-quarantine', by);
    await recordActivity(tx, { kind: 'details_changed', ...by }, 'client.updated');
    return { sent: await sendInvitation(tx, actor, client) };
  });
});

type Address = Pick<ClientRow, 'email' | 'sign_in_email' | 'quarantined_at'>;

async function addressOf(
  { actor, body: { email } }: UpdateClientEmail & { readonly body: { readonly email: string } },
  tx: AppContext,
  before: ClientRow,
): Promise<Address> {
  if (email === before.email.toLowerCase()) return before;
  await lockEmail(tx.db, email);
  const { is_own_client, is_taken } = await findAddressUse(tx.db, clientScopeOf(actor), email);
  if (is_own_client) throwFieldErrors({ email: ['You already work with this client.'] });
  if (!is_taken) return { email, sign_in_email: email, quarantined_at: null };
  if (actor.super_admin) throwFieldErrors({ email: ['Another account already uses this email.'] });
  return { email, sign_in_email: placeholderEmail(), quarantined_at: tx.clock().toISOString() };
}
