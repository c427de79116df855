import type { startSessionByLink } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { admit } from '../sessions/public.ts';
import { takeLink, updatePerson } from './store.ts';

/** Whoever comes by the link reads the mail that it was in, and so has confirmed the address. */
export const handleStartSessionByLink: Handler<typeof startSessionByLink> = async (call) => {
  const { ground, params } = call;
  const user_id = await ground.db.transaction().execute(async (db) => {
    const link = (await takeLink(db, digest(params.token), 'magic_link', ground.clock())) ?? refuse('bad_link');
    await updatePerson(db, link.user_id, { email_confirmed: true });
    return link.user_id;
  });
  return admit(call, user_id);
};
