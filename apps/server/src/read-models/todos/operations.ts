import type { Todo } from 'contract/endpoints/todos';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { entitlementOf } from '../../features/analyses/operations.ts';
import { findCurrentUser } from '../../features/users/queries.ts';
import { countWaiting, findOwn, listUnread, listUnsent } from './queries.ts';
import * as rules from './rules.ts';

/** The most urgent first (docs/todos.md). Nothing for a deleted user. */
export async function listTodosOf(
  ctx: Pick<AppContext, 'db' | 'clock' | 'calendar' | 'payments' | 'super_admins_need_codes'>,
  user_id: number,
): Promise<Todo[]> {
  const { db, clock, calendar } = ctx;
  const now = clock();
  const user = await findCurrentUser(ctx, user_id);
  if (!user) return [];
  const scope = clientScopeOf({ ...user, user_id });
  const ofAccount = rules.ofEveryone(user);
  if (scope.kind === 'all') return ofAccount;
  if (scope.kind === 'self') {
    const own = await findOwn(db, scope, now);
    return [...ofAccount, ...(own ? rules.ofClient(user, own) : [])];
  }
  const waiting = await countWaiting(db, scope, rules.graceOf(now), now);
  if (scope.kind === 'assigned')
    return [...ofAccount, ...rules.ofAgent(waiting, await listUnsent(db, scope), calendar === null)];
  const canRead = (await entitlementOf(ctx, { user_id })) === 'granted';
  return [...ofAccount, ...rules.ofAdvisor(waiting, canRead ? await listUnread(db, scope) : [])];
}
