import type { CurrentUser } from 'contract/endpoints/users';
import { texts } from './texts.ts';

export interface Person {
  id: number;
  name: string;
}

export type Reader = Pick<CurrentUser, 'id' | 'name' | 'capabilities'>;

/** The user first, unless they work with no client, and each person once. */
export function peopleWith(user: Reader, others: readonly (Person | null)[]): readonly Person[] {
  const known = new Map<number, Person>();
  if (!user.capabilities.can_see_all_clients)
    known.set(user.id, { id: user.id, name: texts.filters.assignee.me(user.name) });
  for (const person of others) if (person && !known.has(person.id)) known.set(person.id, person);
  return [...known.values()];
}
