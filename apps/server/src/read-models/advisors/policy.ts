import type { UserType } from 'contract/vocabulary/users';
import type { Actor } from '../../auth/actor.ts';
import { canManageAccounts } from '../../features/accounts/policy.ts';

export function listedAccount(actor: Pick<Actor, 'account_id' | 'super_admin'>, account_id: number | undefined) {
  if (actor.super_admin) return account_id ?? 'any';
  return account_id === undefined || account_id === actor.account_id ? actor.account_id : null;
}

interface Target {
  readonly id: number;
  readonly type: UserType;
  readonly super_admin: boolean;
}

/** For a user of the actor's firm, or any user for a super admin. */
export const canChangeRole = (actor: Actor, { type }: Target): boolean =>
  canManageAccounts(actor) && type === 'AdvisorUser';

export const canDelete = (actor: Actor, target: Target): boolean =>
  canChangeRole(actor, target) && target.id !== actor.user_id && (actor.super_admin || !target.super_admin);
