import type { sendConfirmation } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { mailConfirmation, mailPending } from './public.ts';
import { getAddressee } from './store.ts';

/** To the address that waits for its confirmation, otherwise to the own one unless it is confirmed already. */
export const handleSendConfirmation: Handler<typeof sendConfirmation> = async ({ ctx, actor: { user_id } }) => {
  await ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    const { email, pending_email, email_confirmed } = await getAddressee(db, user_id);
    if (pending_email !== null) await mailPending(tx, user_id);
    else if (!email_confirmed) await mailConfirmation(tx, { user_id, email });
  });
  return { sent: true };
};
