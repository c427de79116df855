import type { showUser } from 'contract/users';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { findUser, mayReach } from '../users/public.ts';
import { gathered } from './show-current-user.ts';

export const handleShowUser: Handler<typeof showUser> = async ({ ground, actor, params: { id } }) => {
  const user = (mayReach(actor, id) ? await findUser(ground, id) : null) ?? refuse('not_found');
  return { ...user, ...(await gathered(ground, id)) };
};
