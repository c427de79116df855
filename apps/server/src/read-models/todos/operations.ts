import type { Todo } from 'contract/endpoints/todos';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { entitlementOf } from '../../features/analyses/operations.ts';
import { findCurrentUser } from '../../features/users/queries.ts';
import { countWaiting, findOwn, listTodoKinds, listUnread, listUnsent, listWaiting, type OwnRow } from './queries.ts';
import * as rules from './rules.ts';

export const todosOfClient = (person: rules.ClientPerson, own: OwnRow): Todo[] => [
  ...rules.ofEveryone(person),
  ...rules.ofClient(person, own),
];

/** Lists the most urgent first (docs/todos.md). Empty for a deleted user. */
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
    return own ? todosOfClient(user, own) : ofAccount;
  }
  const waiting = await countWaiting(db, scope, rules.graceOf(now), now);
  if (scope.kind === 'assigned')
    return [...ofAccount, ...rules.ofAgent(waiting, (await listUnsent(db, scope)).length, calendar === null)];
  const canRead = await readsAnalyses(ctx, { user_id });
  return [...ofAccount, ...rules.ofAdvisor(waiting, canRead ? (await listUnread(db, scope)).length : 0)];
}

const readsAnalyses = async (ctx: Pick<AppContext, 'db' | 'payments'>, reader: Pick<Actor, 'user_id'>) =>
  (await entitlementOf(ctx, reader)) === 'granted';

type ListContext = Pick<AppContext, 'db' | 'clock' | 'payments'>;

export async function listClientsOfTodo(ctx: ListContext, actor: Actor, kind: ClientTodoKind): Promise<number[]> {
  if (kind === 'read_analyses' && !(await readsAnalyses(ctx, actor))) return [];
  const now = ctx.clock();
  return listWaiting(ctx.db, clientScopeOf(actor), kind, rules.graceOf(now), now);
}

export async function listTodosAbout(ctx: ListContext, actor: Actor, client_ids: readonly number[]) {
  const now = ctx.clock();
  const about = await listTodoKinds(ctx.db, clientScopeOf(actor), client_ids, rules.graceOf(now), now);
  if (await readsAnalyses(ctx, actor)) return about;
  return new Map([...about].map(([id, kinds]) => [id, kinds.filter((kind) => kind !== 'read_analyses')]));
}
