import { ApiError, throwApiError } from '../../api-error.ts';
import { type AccountScope, type Actor, scopeOf, servesClients } from '../../auth/actor.ts';

export function requireScope(actor: Actor | null): AccountScope {
  if (!actor) throw new ApiError('not_signed_in');
  return servesClients(actor) ? scopeOf(actor) : throwApiError('forbidden');
}
