import type { requestMagicLink } from 'contract/endpoints/invitations';
import type { Handler } from '../../../http/route.ts';
import { queueEmail } from '../jobs.ts';

export const handleRequestMagicLink: Handler<typeof requestMagicLink> = async ({ ctx, body }) => {
  await queueEmail(ctx, 'mail-sign-in-link', body.email);
  return { sent: true };
};
