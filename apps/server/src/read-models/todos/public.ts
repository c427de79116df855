import type { Todo } from 'contract/endpoints/todos';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { findPerson } from '../../features/users/public.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** What a person is to do, the most pressing first (docs/todos.md); it follows from how things stand now. Nothing for nobody. */
export async function todosOf(ctx: Pick<AppContext, 'db' | 'clock' | 'calendar'>, user_id: number): Promise<Todo[]> {
  const { db, clock, calendar } = ctx;
  const now = clock();
  const person = await findPerson(ctx, user_id);
  if (!person) return [];
  const scope = clientScopeOf({ ...person, user_id });
  const ofOneself = rules.ofEveryone(person);
  if (scope.kind === 'all') return ofOneself;
  if (scope.kind === 'self') {
    const own = await store.findOwn(db, scope, now);
    return [...ofOneself, ...(own ? rules.ofClient(person, own) : [])];
  }
  const waiting = await store.countWaiting(db, scope, rules.timeoutOf(now), now);
  if (scope.kind === 'assigned') return [...ofOneself, ...rules.ofAgent(waiting, calendar === null)];
  return [...ofOneself, ...rules.ofAdvisor(waiting)];
}
