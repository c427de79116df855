import type { AuditEvent } from 'contract/endpoints/audit';
import { texts } from './texts.ts';

/** The user that an event names, and the role in which they acted. */
export function actorOf({ user, actor, viewed_as, api_token }: AuditEvent): {
  name: string | null;
  note: string | null;
} {
  const ofUser = api_token === null ? null : texts.list.byToken(api_token);
  const note = viewed_as ? texts.list.viewedAs(viewed_as.name) : actor === 'user' ? ofUser : texts.actors[actor];
  return user ? { name: user.name, note } : { name: note, note: null };
}
