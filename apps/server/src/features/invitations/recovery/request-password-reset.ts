import type { requestPasswordReset } from 'contract/endpoints/invitations';
import type { Handler } from '../../../http/route.ts';
import { queueEmail } from '../jobs.ts';

export const handleRequestPasswordReset: Handler<typeof requestPasswordReset> = async ({ ctx, body }) => {
  await queueEmail(ctx, 'mail-reset-link', body.email);
  return { sent: true };
};
