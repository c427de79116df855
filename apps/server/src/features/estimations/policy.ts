import { type AccountScope, type Actor, isAdvisor, scopeOf } from '../../auth/actor.ts';
import { refuse } from '../../http/api-error.ts';

/** The reach of somebody who asks for an estimate by its number. A link's token needs none: holding it is the right. */
export function demandScope(actor: Actor | null): AccountScope {
  if (!actor) return refuse('not_signed_in');
  return isAdvisor(actor) ? scopeOf(actor) : refuse('forbidden');
}
