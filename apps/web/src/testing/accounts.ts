import { type Account, account } from 'contract/endpoints/accounts';
import { type AccountRow, listAccounts } from 'contract/endpoints/admin-accounts';
import { listUsers } from 'contract/endpoints/users';
import type { Reply } from '../lib/api.ts';

/** What the admin of a firm may change. */
export const adminFields = ['name', 'firm_association', 'firm_size', 'address_attributes', 'two_fa_enabled'];
export const superAdminFields = [
  ...adminFields,
  'health_advisor_id',
  'account_owner_id',
  'stripeable',
  'crm_organization_id',
  'stripe_customer_id',
  'stripe_subscription_id',
];

/** The firm of `person()`, as its admin sees it. */
export function wholeAccount(changes: Partial<Account> = {}): Account {
  return account.parse({
    id: 1,
    name: 'Whitfield Wealth',
    firm_association: null,
    firm_size: 4,
    address: { street_1: '1 Lake St', city: 'Chicago', state: 'IL', zip: '60614' },
    seats: 5,
    advisor_count: 3,
    plan_type: 'starter',
    stripeable: true,
    two_fa_enabled: false,
    health_advisor_id: null,
    health_advisor: null,
    account_owner: null,
    crm_organization_id: null,
    payment_method: null,
    coupon_id: null,
    applied_coupon_amount: null,
    applied_coupon_percent: null,
    cancel_at: null,
    cancelled: false,
    billing: { subscription: null, payment_method: null, credit: 0, kept_coupon: null, is_busy: false },
    stripe_customer_id: null,
    stripe_subscription_id: null,
    signup_code: null,
    is_empty: false,
    editable: adminFields,
    can_delete: false,
    version: 1,
    created_at: '2025-01-05T12:00:00Z',
    ...changes,
  });
}

type AdvisorRow = Reply<'list-users'>['users'][number];

/** An advisor in the list of their firm. */
export const advisorOf = (changes: Partial<AdvisorRow> = {}): AdvisorRow => ({
  id: 2,
  first_name: 'Maria',
  last_name: 'Lopez',
  name: 'Maria Lopez',
  email: 'maria@example.com',
  phone_number: null,
  type: 'AdvisorUser',
  role: 'member',
  account_id: 1,
  account_name: 'Whitfield Wealth',
  onboarding_complete: true,
  clients: 0,
  may_invite: false,
  invite_token: null,
  invitation: null,
  may_change_role: true,
  may_delete: true,
  created_at: '2025-01-05T12:00:00Z',
  avatar: '/api/v1/avatar?name=Maria%20Lopez',
  avatar_background: '00695C',
  ...changes,
});

export const advisorRows = (users: readonly AdvisorRow[], totalCount = users.length) =>
  listUsers.reply.parse({ users, totalCount, currentPage: 1, pageSize: 10 });

type FirmChanges = Partial<AccountRow> & Pick<AccountRow, 'id' | 'name'>;

export const firmsPage = (firms: readonly FirmChanges[]) =>
  listAccounts.reply.parse({
    accounts: firms.map((changes) => ({
      ...{ plan_type: 'starter', stripeable: true, seats: 5, advisor_count: 3 },
      ...{ subscription_status: 'active', owner: null },
      ...{ setup_complete: true, can_delete: false, created_at: '2025-01-05T12:00:00Z' },
      ...changes,
    })),
    ...{ totalCount: firms.length, currentPage: 1, pageSize: 10 },
  });
