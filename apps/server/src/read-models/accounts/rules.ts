import type { Account } from 'contract/endpoints/accounts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { editableFields, isBilled } from '../../features/accounts/policy.ts';
import type { findAccount } from '../../features/accounts/queries.ts';
import type { AccountDetails } from './queries.ts';

type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** During onboarding, an account admin gets the sign-up code to pass on (specification, section 6). */
export function toAccount(
  ctx: Pick<AppContext, 'payments'>,
  actor: Actor,
  stored: StoredAccount,
  details: AccountDetails,
): Omit<Account, 'billing'> {
  const { account_owner_id: owner_id, ...account } = stored;
  const { health_advisor_id: agent_id } = account;
  const forSuperAdmins = (value: string | null) => (actor.super_admin ? value : null);
  return {
    ...account,
    stripeable: isBilled(ctx, account),
    advisor_count: details.advisor_count,
    health_advisor: agent_id === null ? null : { id: agent_id, name: details.agent_name },
    account_owner: owner_id === null ? null : ownerOf(owner_id, details),
    crm_organization_id: forSuperAdmins(account.crm_organization_id),
    stripe_customer_id: forSuperAdmins(details.stripe_customer_id),
    stripe_subscription_id: forSuperAdmins(details.stripe_subscription_id),
    signup_code: actor.super_admin || details.is_onboarding ? account.signup_code : null,
    is_empty: details.is_empty,
    editable: editableFields(ctx, actor, account),
    can_delete: details.is_empty,
  };
}

const ownerOf = (id: number, details: AccountDetails): Account['account_owner'] => ({
  id,
  first_name: details.owner_first_name ?? '',
  last_name: details.owner_last_name ?? '',
  phone_number: details.owner_phone,
  email: details.owner_email ?? '',
});
