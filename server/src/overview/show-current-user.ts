import type { showCurrentUser } from 'contract/overview';
import type { Ground } from '../platform/ground.ts';
import type { Handler } from '../platform/http/route.ts';
import { hasPolicies } from '../policies/public.ts';
import { todosOf } from '../todos/public.ts';
import { currentUser } from '../users/public.ts';

/** What other slices know of a person. */
export const gathered = async (ground: Ground, user_id: number) => ({
  has_policy: await hasPolicies(ground.db, user_id),
  todos: await todosOf(ground, user_id),
});

export const handleShowCurrentUser: Handler<typeof showCurrentUser> = async ({ ground, actor }) => ({
  ...(await currentUser(ground, actor.user_id)),
  ...(await gathered(ground, actor.user_id)),
});
