import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';

/** @throws ApiError `forbidden` */
export async function requireInviter({ actor }: { readonly actor: Actor }): Promise<void> {
  if (!actor.super_admin && !(actor.type === 'AdvisorUser' && actor.admin && actor.account_id !== null))
    throw new ApiError('forbidden');
}

/** For an actor who can invite. @throws ApiError `not_found` */
export function requireFirm(actor: Actor, account_id: number | undefined): number {
  if (actor.super_admin) return account_id ?? throwFieldErrors({ account_id: ['Choose a firm.'] });
  const isOwn = account_id === undefined || account_id === actor.account_id;
  return (isOwn ? actor.account_id : null) ?? throwApiError('not_found');
}

export function requireOneFirm(actor: Actor, people: readonly { readonly account_id?: number | undefined }[]): number {
  const [account_id, ...others] = new Set(people.map((person) => person.account_id));
  if (others.length > 0) throwFieldErrors({ users: ['All invitations in a list must be for the same firm.'] });
  return requireFirm(actor, account_id);
}
