import { requestPasswordReset } from 'contract/endpoints/invitations';
import { route } from '../../../http/route.ts';
import { queueEmail } from '../jobs.ts';

export const requestPasswordResetRoute = route(requestPasswordReset, async ({ ctx, body }) => {
  await queueEmail(ctx, 'mail-reset-link', body.email);
  return { sent: true };
});
