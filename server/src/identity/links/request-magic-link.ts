import type { requestMagicLink } from 'contract/links';
import type { Handler } from '../../platform/http/route.ts';
import { queueMail } from './jobs.ts';

export const handleRequestMagicLink: Handler<typeof requestMagicLink> = async ({ ground, body }) => {
  await queueMail(ground, 'mail-sign-in-link', body.email);
  return { sent: true };
};
