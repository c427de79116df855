import type { showCurrentUser } from 'contract/endpoints/current-user';
import type { AppContext } from '../context.ts';
import { hasPolicies } from '../features/policies/queries.ts';
import { currentUser } from '../features/users/public.ts';
import type { Handler } from '../http/route.ts';
import { todosOf } from './todos/public.ts';

/** What other slices know of a person. */
export const gathered = async (ctx: AppContext, user_id: number) => ({
  has_policy: await hasPolicies(ctx.db, user_id),
  todos: await todosOf(ctx, user_id),
});

export const handleShowCurrentUser: Handler<typeof showCurrentUser> = async ({ ctx, actor }) => ({
  ...(await currentUser(ctx, actor.user_id)),
  ...(await gathered(ctx, actor.user_id)),
});
