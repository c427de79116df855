import type { requestMagicLink } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { queueMail } from './jobs.ts';

export const handleRequestMagicLink: Handler<typeof requestMagicLink> = async ({ ground, body }) => {
  await queueMail(ground, 'mail-sign-in-link', body.email);
  return { sent: true };
};
