import { type AccountScope, type Actor, scopeOf, servesClients } from '../../auth/actor.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';

/** The reach of somebody who asks for an estimate by its number. A link's token needs none: holding it is the right. */
export function requireScope(actor: Actor | null): AccountScope {
  if (!actor) throw new ApiError('not_signed_in');
  return servesClients(actor) ? scopeOf(actor) : throwApiError('forbidden');
}
