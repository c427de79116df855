import { sendConfirmation } from 'contract/endpoints/invitations';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
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
