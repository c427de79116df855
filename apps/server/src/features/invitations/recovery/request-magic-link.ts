import { requestMagicLink } from 'contract/endpoints/invitations';
import { route } from '../../../http/route.ts';
import { queueEmail } from '../jobs.ts';

export const requestMagicLinkRoute = route(requestMagicLink, async ({ ctx, body }) => {
  await queueEmail(ctx, 'mail-sign-in-link', body.email);
  return { sent: true };
});
