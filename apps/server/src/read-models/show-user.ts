import type { showUser } from 'contract/endpoints/users';
import { canReach, findUser } from '../features/users/public.ts';
import { throwApiError } from '../http/api-error.ts';
import type { Handler } from '../http/route.ts';
import { gathered } from './show-current-user.ts';

export const handleShowUser: Handler<typeof showUser> = async ({ ctx, actor, params: { id } }) => {
  const user = (canReach(actor, id) ? await findUser(ctx, id) : null) ?? throwApiError('not_found');
  return { ...user, ...(await gathered(ctx, id)) };
};
