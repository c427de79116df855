import { deleteFirmApiToken } from 'contract/endpoints/api-access';
import { throwApiError } from '../../api-error.ts';
import { revokeApiTokenOfFirm } from '../../auth/api-tokens/store.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { tokenRevokedEmail } from './emails.tsx';

const authorize = ({ ctx, actor, params }: AuthorizeCall<typeof deleteFirmApiToken>) =>
  requireManagedAccount(ctx, actor, params.id);

export const deleteFirmApiTokenRoute = route(deleteFirmApiToken, { authorize }, async ({ ctx, actor, params }) =>
  withTransaction(ctx, async (tx) => {
    const { id: account_id, token_id } = params;
    const revoked = await revokeApiTokenOfFirm(tx.db, account_id, token_id, tx.clock());
    const { user_id, email, name } = revoked ?? throwApiError('not_found');
    const message = tokenRevokedEmail(name, tx.settings.product_name);
    if (user_id !== actor.user_id)
      await enqueueEmail(tx, { ...message, to: email, purpose: 'api_token_revoked', user_id, account_id });
    return { deleted: true };
  }),
);
