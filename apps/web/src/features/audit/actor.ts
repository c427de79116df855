import type { AuditEvent } from 'contract/endpoints/audit';
import { texts } from './texts.ts';

/** The user that an event names, and the role in which they acted. */
export function actorOf({ user, actor, viewed_as }: AuditEvent): { name: string | null; note: string | null } {
  const note = viewed_as ? texts.list.viewedAs(viewed_as.name) : actor === 'user' ? null : texts.actors[actor];
  return user ? { name: user.name, note } : { name: note, note: null };
}
