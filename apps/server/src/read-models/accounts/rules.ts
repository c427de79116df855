import type { Account } from 'contract/endpoints/accounts';
import type { Actor } from '../../auth/actor.ts';
import { editableFields } from '../../features/accounts/policy.ts';
import type { findAccount } from '../../features/accounts/queries.ts';
import type { AccountDetails } from './queries.ts';

type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** During onboarding, an account admin gets the sign-up code to pass on (specification, section 6). */
export function toAccount(actor: Actor, stored: StoredAccount, details: AccountDetails): Omit<Account, 'billing'> {
  const { account_owner_id: owner_id, ...account } = stored;
  const { health_advisor_id: agent_id } = account;
  return {
    ...account,
    advisor_count: details.advisor_count,
    health_advisor: agent_id === null ? null : { id: agent_id, name: details.agent_name },
    account_owner: owner_id === null ? null : ownerOf(owner_id, details),
    crm_organization_id: actor.super_admin ? account.crm_organization_id : null,
    signup_code: actor.super_admin || details.is_onboarding ? account.signup_code : null,
    is_empty: details.is_empty,
    editable: editableFields(actor, account),
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
