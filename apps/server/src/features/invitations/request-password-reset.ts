import type { requestPasswordReset } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { queueMail } from './jobs.ts';

export const handleRequestPasswordReset: Handler<typeof requestPasswordReset> = async ({ ctx, body }) => {
  await queueMail(ctx, 'mail-reset-link', body.email);
  return { sent: true };
};
