import type { Account } from 'contract/endpoints/accounts';
import type { ApiAccess } from 'contract/endpoints/api-access';
import type { Billing } from 'contract/endpoints/billing';
import type { Actor } from '../../auth/actor.ts';
import { scopesOf } from '../../auth/api-tokens/queries.ts';
import type { AppContext } from '../../context.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import { editableFields, isBilled } from '../../features/accounts/policy.ts';
import { eventsOf, hostOf } from '../../features/webhooks/rules.ts';
import type { AccountDetails, ApiAccessRow } from './queries.ts';

/** Where the specification has them (section 3). */
export function billingFields({ subscription, payment_method, kept_coupon }: Billing) {
  const coupon = kept_coupon ?? subscription?.coupon ?? null;
  return {
    payment_method,
    coupon_id: coupon?.id ?? null,
    applied_coupon_amount: coupon?.amount_off ?? null,
    applied_coupon_percent: coupon?.percent_off ?? null,
    cancel_at: subscription?.cancel_at ?? null,
    cancelled: subscription?.status === 'canceled',
  };
}

/** During onboarding, an account admin gets the sign-up code to pass on (specification, section 6). */
export function toAccount(
  ctx: Pick<AppContext, 'payments'>,
  actor: Actor,
  { is_onboarding, ...account }: AccountDetails,
): Omit<Account, 'billing' | keyof ReturnType<typeof billingFields>> {
  const forSuperAdmins = (value: string | null) => (actor.super_admin ? value : null);
  return {
    ...account,
    stripeable: isBilled(ctx, account),
    crm_organization_id: forSuperAdmins(account.crm_organization_id),
    stripe_customer_id: forSuperAdmins(account.stripe_customer_id),
    stripe_subscription_id: forSuperAdmins(account.stripe_subscription_id),
    signup_code: actor.super_admin || is_onboarding ? account.signup_code : null,
    editable: editableFields(ctx, actor, account),
    can_delete: account.is_empty,
  };
}

export const toApiAccess = (
  encryption: Encryption,
  { owner_id, owner_name, name, url_encrypted, scopes, events, ...row }: ApiAccessRow,
): ApiAccess => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  name: url_encrypted === null ? (name ?? '') : hostOf(encryption, url_encrypted),
  scopes: scopesOf(scopes),
  events: eventsOf(events),
});
