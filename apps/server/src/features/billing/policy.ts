import { ApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';

/** Who sees and changes what a firm pays: its admins, and super admins for any firm. */
export function requireBillingAccount(actor: Actor, account_id: number | null | undefined): number {
  const id = account_id ?? actor.account_id;
  if (id === null || (!actor.super_admin && actor.account_id !== id)) throw new ApiError('not_found');
  if (!actor.super_admin && !(actor.admin && actor.type === 'AdvisorUser')) throw new ApiError('forbidden');
  return id;
}
