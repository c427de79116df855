import { requestMagicLink } from 'contract/endpoints/invitations';
import { digest, randomToken } from '../../../auth/tokens.ts';
import { route } from '../../../http/route.ts';
import { limitLinkRequests } from '../../passwords/operations.ts';
import { queueEmail } from '../jobs.ts';

export const requestMagicLinkRoute = route(requestMagicLink, async (call) => {
  const { ctx, body, caller, setCookies } = call;
  await limitLinkRequests(call, body.email);
  const link = caller.cookies.link ?? randomToken();
  setCookies({ link });
  await queueEmail(ctx, 'mail-sign-in-link', body.email, { browser: digest(link).toString('base64url') });
  return { sent: true };
});
