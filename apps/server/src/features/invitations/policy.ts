import type { Actor } from '../../auth/actor.ts';
import { refuse, refuseFields } from '../../http/api-error.ts';

/** The firm that this person may invite an advisor into: any for a super admin, who says which; the own for its admin. */
export function demandFirm(actor: Actor, account_id: number | undefined): number {
  if (actor.super_admin) return account_id ?? refuseFields({ account_id: ['Please choose the firm.'] });
  if (actor.type !== 'AdvisorUser' || !actor.admin || actor.account_id === null) return refuse('forbidden');
  return account_id === undefined || account_id === actor.account_id ? actor.account_id : refuse('not_found');
}
