import { updateSharing } from 'contract/endpoints/estimation-lists';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { findClient } from '../../engagements/queries.ts';
import { contactOf } from '../../engagements/rules.ts';
import { mailClient } from '../../links/operations.ts';
import { requireEstimation } from '../operations.ts';
import { estimateShared } from './emails.tsx';
import { updateSharing as write } from './store.ts';

const withoutClient = { shared_with_client: ['Choose the client of this estimate first'] };

export const updateSharingRoute = route(
  updateSharing,
  { authorize: requireEstimation },
  ({ ctx, actor, params: { id }, body: { shared_with_client, ...shown } }) =>
    withTransaction(ctx, async (tx) => {
      const shared_at = shared_with_client ? tx.clock().toISOString() : null;
      const sharing = { ...shown, ...(shared_with_client !== undefined && { shared_at }) };
      const found = (await write(tx.db, scopeOf(actor), id, sharing)) ?? throwApiError('not_found');
      const { client_id, is_new, ...saved } = found;
      if (client_id === null && shared_with_client !== undefined) return throwFieldErrors(withoutClient);
      if (client_id !== null) await publishClient(tx.db, client_id, 'estimation.updated');
      return { ...saved, emailed: client_id !== null && is_new && (await emailClient(tx, actor, client_id, id)) };
    }),
);

/** The address of a quarantined client belongs to another user. */
async function emailClient(tx: AppContext, actor: Actor, client_id: number, id: number): Promise<boolean> {
  const client = await findClient(tx, clientScopeOf(actor), client_id);
  if (!client || client.quarantined_at !== null) return false;
  const { sign_in_email: to, advisor_name: advisor } = client;
  const email = { user_id: client_id, to, purpose: 'estimate_shared', page: `/estimates/${id}` };
  const write = (url: string) => ({ ...estimateShared({ advisor, url }), ...contactOf(client) });
  return (await mailClient(tx, email, write)) === 'enqueued';
}
