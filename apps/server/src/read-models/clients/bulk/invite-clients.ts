import { inviteClients } from 'contract/endpoints/bulk-clients';
import { ApiError } from '../../../api-error.ts';
import { sendInvitation } from '../../../features/engagements/operations.ts';
import { canInvite } from '../../../features/engagements/policy.ts';
import { countInvitations } from '../../../features/engagements/queries.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { changeEach } from './operations.ts';

async function requireInviter({ actor }: AuthorizeCall<typeof inviteClients>) {
  if (!canInvite(actor)) throw new ApiError('forbidden');
}

export const inviteClientsRoute = route(inviteClients, { authorize: requireInviter }, async (call) => {
  return changeEach(call, call.body.selection, async (tx, client) => {
    if (client.onboarding_complete) return 'joined';
    const earlier = await countInvitations(tx.db, client);
    if (!(await sendInvitation(tx, call.actor, client))) return 'capped';
    return earlier > 0 ? 'reminded' : 'invited';
  });
});
