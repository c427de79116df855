import type { Todo } from 'contract/todos';
import { clientScopeOf } from '../platform/actor/actor.ts';
import type { Ground } from '../platform/ground.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** What a person is to do, the most pressing first (docs/todos.md); it follows from how things stand now. */
export async function todosOf(
  { db, clock, calendar }: Pick<Ground, 'db' | 'clock' | 'calendar'>,
  user_id: number,
): Promise<Todo[]> {
  const now = clock();
  const person = await store.getPerson(db, user_id, now);
  const own_calendar = calendar === null;
  if (!rules.looksAfterClients(person)) return rules.todosOf(person, null, own_calendar);
  const clients = await store.countClients(db, clientScopeOf(person), now);
  return rules.todosOf(person, clients, own_calendar);
}
