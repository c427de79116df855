import type { showUser } from 'contract/endpoints/users';
import type { Handler } from '../http/route.ts';
import { refuse } from '../http/api-error.ts';
import { findUser, mayReach } from '../features/users/public.ts';
import { gathered } from './show-current-user.ts';

export const handleShowUser: Handler<typeof showUser> = async ({ ground, actor, params: { id } }) => {
  const user = (mayReach(actor, id) ? await findUser(ground, id) : null) ?? refuse('not_found');
  return { ...user, ...(await gathered(ground, id)) };
};
