import { type AccountChanges, accountChanges } from 'contract/endpoints/accounts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';

export const canViewAccount = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || actor.account_id === account_id;

export const canSubscribe = (actor: Actor, account_id: number): boolean =>
  actor.super_admin || (actor.type !== 'ClientUser' && actor.account_id === account_id);

export const canManageAccounts = (actor: Actor): boolean => actor.super_admin || actor.admin;

/** Whether a firm pays for seats, so that they are counted. No firm does while billing is off. */
export const isBilled = (
  { payments }: Pick<AppContext, 'payments'>,
  { stripeable }: { readonly stripeable: boolean },
): boolean => payments !== null && stripeable;

/** What the admin of a firm does not decide (specification, section 6). */
const superAdminFields: readonly string[] = [
  'health_advisor_id',
  'account_owner_id',
  'stripeable',
  'crm_organization_id',
  'stripe_customer_id',
  'stripe_subscription_id',
] satisfies (keyof AccountChanges)[];

/** Admins of a firm can require the second factor, but only super admins remove the requirement. */
const isForbidden = (actor: Actor, field: string, value: unknown): boolean =>
  !actor.super_admin &&
  (!actor.admin || superAdminFields.includes(field) || (field === 'two_fa_enabled' && value !== true));

export const forbiddenFields = (actor: Actor, changes: AccountChanges): string[] =>
  Object.entries(changes).flatMap(([field, value]) => (isForbidden(actor, field, value) ? [field] : []));

const providerFields: readonly string[] = [
  'stripeable',
  'stripe_customer_id',
  'stripe_subscription_id',
] satisfies (keyof AccountChanges)[];

export const editableFields = (
  { payments }: Pick<AppContext, 'payments'>,
  actor: Actor,
  { two_fa_enabled }: { readonly two_fa_enabled: boolean },
): string[] =>
  Object.keys(accountChanges.shape).filter(
    (field) => !isForbidden(actor, field, !two_fa_enabled) && (payments || !providerFields.includes(field)),
  );
