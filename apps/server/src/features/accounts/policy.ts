import type { AccountChanges } from 'contract/endpoints/accounts';
import type { Actor } from '../../auth/actor.ts';

/** Whether a firm is there for this person; nobody else learns that there is one. */
export const canReach = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || actor.account_id === account_id;

/** Whether somebody works in the firm, or for all of them; its clients only belong to it. */
export const canHear = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || (actor.type !== 'ClientUser' && actor.account_id === account_id);

/** What the admin of a firm does not decide (specification, section 6). */
const fieldsOfStaff: readonly (keyof AccountChanges)[] = ['two_fa_enabled', 'health_advisor_id'];

/** What of these changes to a firm in reach the actor may not make; a member makes none. */
export const forbiddenFields = (actor: Actor, changes: AccountChanges): string[] =>
  Object.keys(changes).filter(
    (field) => !actor.super_admin && (!actor.admin || fieldsOfStaff.includes(field as keyof AccountChanges)),
  );

/** Whether somebody changes firms at all. */
export const canChange = (actor: Actor): boolean => actor.super_admin || actor.admin;
