import type { startSessionByLink } from 'contract/endpoints/invitations';
import { digest } from '../../auth/tokens.ts';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { completeSignIn } from '../sessions/public.ts';
import { takeLink, updatePerson } from './store.ts';

/** Whoever comes by the link reads the mail that it was in, and so has confirmed the address. */
export const handleStartSessionByLink: Handler<typeof startSessionByLink> = async (call) => {
  const { ctx, params } = call;
  const user_id = await ctx.db.transaction().execute(async (db) => {
    const link = (await takeLink(db, digest(params.token), 'magic_link', ctx.clock())) ?? throwApiError('link_invalid');
    await updatePerson(db, link.user_id, { email_confirmed: true });
    return link.user_id;
  });
  return completeSignIn(call, user_id);
};
