import type { confirmEmail } from 'contract/endpoints/invitations';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { findConfirmed, moveEmail, takeLink, updatePerson } from './store.ts';

/** A link confirms the address that its person has, or the one that they wait to have. */
export const handleConfirmEmail: Handler<typeof confirmEmail> = async ({ ground, body }) => {
  const key = digest(body.token);
  const now = ground.clock();
  const email = await ground.db.transaction().execute(async (db) => {
    const link = await takeLink(db, key, 'confirm_email', now);
    if (!link) return findConfirmed(db, key, now);
    if (!link.is_pending) await updatePerson(db, link.user_id, { email_confirmed: true });
    else if (!(await moveEmail(db, link.user_id, link.email))) return refuse('bad_link');
    return link.email;
  });
  return email === null ? refuse('bad_link') : { confirmed: true, email };
};
