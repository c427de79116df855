import type { requestPasswordReset } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { queueMail } from './jobs.ts';

export const handleRequestPasswordReset: Handler<typeof requestPasswordReset> = async ({ ground, body }) => {
  await queueMail(ground, 'mail-reset-link', body.email);
  return { sent: true };
};
