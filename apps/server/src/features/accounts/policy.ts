import type { AccountChanges } from 'contract/endpoints/accounts';
import type { Actor } from '../../auth/actor.ts';

export const canViewAccount = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || actor.account_id === account_id;

export const canSubscribe = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || (actor.type !== 'ClientUser' && actor.account_id === account_id);

/** What the admin of a firm does not decide (specification, section 6). */
const superAdminFields: readonly (keyof AccountChanges)[] = ['two_fa_enabled', 'health_advisor_id'];

export const forbiddenFields = (actor: Actor, changes: AccountChanges): string[] =>
  Object.keys(changes).filter(
    (field) => !actor.super_admin && (!actor.admin || superAdminFields.includes(field as keyof AccountChanges)),
  );

export const canChangeAccounts = (actor: Actor): boolean => actor.super_admin || actor.admin;
