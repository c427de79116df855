import { ApiError } from '../../api-error.ts';
import { type AccountScope, type Actor, scopeOf } from '../../auth/actor.ts';

type AuditScope = Exclude<AccountScope, { readonly kind: 'own' }>;

/** @throws ApiError `forbidden` unless the actor is a super admin or the admin of a firm */
export function requireAuditScope(actor: Actor): AuditScope {
  const scope = scopeOf(actor);
  if (scope.kind === 'own') throw new ApiError('forbidden');
  return scope;
}
