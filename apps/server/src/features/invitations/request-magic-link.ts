import type { requestMagicLink } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { queueMail } from './jobs.ts';

export const handleRequestMagicLink: Handler<typeof requestMagicLink> = async ({ ctx, body }) => {
  await queueMail(ctx, 'mail-sign-in-link', body.email);
  return { sent: true };
};
