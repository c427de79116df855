import { showClientMessage } from 'contract/endpoints/client-messages';
import { throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { findMessage } from './queries.ts';
import { decryptMessage } from './rules.ts';

export const showClientMessageRoute = route(showClientMessage, async ({ ctx, actor, params }) => {
  const row = (await findMessage(ctx.db, clientScopeOf(actor), params.id)) ?? throwApiError('not_found');
  return {
    client: { id: row.client_id, name: row.client_name },
    sender: row.sender_name,
    sent_at: row.sent_at,
    stopped_at: row.stopped_at,
    failed_at: row.failed_at,
    ...decryptMessage(ctx.encryption, row.content_encrypted),
  };
});
