import type { Actor } from '../../../auth/actor.ts';

/** The firm whose admins the member can ask for a seat. Admins buy it themselves. */
export const firmToAsk = ({ type, account_id, admin, super_admin }: Actor): number | null =>
  type === 'AdvisorUser' && !admin && !super_admin ? account_id : null;
