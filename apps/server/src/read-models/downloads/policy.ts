import type { ErrorCode } from 'contract/errors';
import type { DownloadedRecords } from 'contract/vocabulary/retention';
import type { Actor } from '../../auth/actor.ts';
import { canManageAccounts, canViewAccount } from '../../features/accounts/policy.ts';

export interface Subject {
  readonly records: DownloadedRecords;
  readonly id: number;
}

type Denial = Extract<ErrorCode, 'forbidden' | 'not_found'>;

export function denialOf(actor: Actor, { records, id }: Subject): Denial | null {
  if (records === 'own') return actor.type === 'ClientUser' && id === actor.user_id ? null : 'forbidden';
  if (records === 'client') return actor.super_admin ? null : 'forbidden';
  if (!canViewAccount(actor, id)) return 'not_found';
  return canManageAccounts(actor) ? null : 'forbidden';
}

/** Whose view the archive has: the client’s, or that of an admin of the firm. What only super admins see is in no archive. */
export const viewerOf = (actor: Actor, { records, id }: Subject): Actor =>
  records === 'account'
    ? { ...actor, user_id: 0, account_id: id, type: 'AdvisorUser', super_admin: false, admin: true }
    : { ...actor, user_id: id, account_id: null, type: 'ClientUser', super_admin: false, admin: false };
