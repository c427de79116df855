import { deleteFirmWebhook } from 'contract/endpoints/api-access';
import { throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { webhookDeletedEmail } from './emails.tsx';
import { hostOf } from './rules.ts';
import { deleteWebhookOfFirm } from './store.ts';

const authorize = ({ ctx, actor, params }: AuthorizeCall<typeof deleteFirmWebhook>) =>
  requireManagedAccount(ctx, actor, params.id);

export const deleteFirmWebhookRoute = route(deleteFirmWebhook, { authorize }, async ({ ctx, actor, params }) =>
  withTransaction(ctx, async (tx) => {
    const { id: account_id, webhook_id } = params;
    const deleted = await deleteWebhookOfFirm(tx.db, account_id, webhook_id);
    const { user_id, email, url_encrypted } = deleted ?? throwApiError('not_found');
    const message = webhookDeletedEmail(hostOf(tx.encryption, url_encrypted), tx.settings.product_name);
    if (user_id !== actor.user_id)
      await enqueueEmail(tx, { ...message, to: email, purpose: 'webhook_deleted', user_id, account_id });
    return { deleted: true };
  }),
);
