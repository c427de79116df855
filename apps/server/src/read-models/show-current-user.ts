import type { showCurrentUser } from 'contract/endpoints/current-user';
import type { Ground } from '../context.ts';
import type { Handler } from '../http/route.ts';
import { hasPolicies } from '../features/policies/public.ts';
import { todosOf } from './todos/public.ts';
import { currentUser } from '../features/users/public.ts';

/** What other slices know of a person. */
export const gathered = async (ground: Ground, user_id: number) => ({
  has_policy: await hasPolicies(ground.db, user_id),
  todos: await todosOf(ground, user_id),
});

export const handleShowCurrentUser: Handler<typeof showCurrentUser> = async ({ ground, actor }) => ({
  ...(await currentUser(ground, actor.user_id)),
  ...(await gathered(ground, actor.user_id)),
});
