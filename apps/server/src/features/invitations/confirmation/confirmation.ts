import { confirmEmail, sendConfirmation } from 'contract/endpoints/invitations';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { revokeSignInLinks, useLink } from '../../links/operations.ts';
import { findConfirmedEmail } from '../../links/queries.ts';
import { replaceEmail } from '../../users/operations.ts';
import { updateUserColumns } from '../../users/store.ts';
import { mailConfirmation, mailPending } from '../operations.ts';
import { getRecipient } from '../queries.ts';

export const sendConfirmationRoute = route(sendConfirmation, async ({ ctx, actor: { user_id } }) => {
  await withTransaction(ctx, async (tx) => {
    const { email, pending_email, email_confirmed } = await getRecipient(tx.db, user_id);
    if (pending_email !== null) await mailPending(tx, user_id);
    else if (!email_confirmed) await mailConfirmation(tx, { user_id, email });
  });
  return { sent: true };
});

/** A link that was used before succeeds again. */
export const confirmEmailRoute = route(confirmEmail, { rows: () => 'all' }, async ({ ctx, body }) => {
  const email = await withTransaction(ctx, async (tx) => {
    const link = await useLink(tx, body.token, 'confirm_email');
    if (!link) return findConfirmedEmail(tx.db, digest(body.token), ctx.clock());
    if (!link.is_pending) await updateUserColumns(tx.db, link.user_id, { email_confirmed: true });
    else if (await replaceEmail(tx.db, link.user_id, link.email)) {
      await revokeSignInLinks(tx.db, link.user_id);
      await publishClient(tx.db, link.user_id, 'client.updated');
    } else throw new ApiError('link_invalid');
    return link.email;
  });
  return { confirmed: true, email: email ?? throwApiError('link_invalid') };
});
