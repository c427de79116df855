import type { Account, AccountChanges } from 'contract/endpoints/accounts';

type AccountRow = Omit<StoredAccount, 'address'> & Account['address'];

export interface StoredAccount
  extends Pick<
    Account,
    | 'id'
    | 'name'
    | 'firm_association'
    | 'firm_size'
    | 'address'
    | 'seats'
    | 'plan_type'
    | 'stripeable'
    | 'two_fa_enabled'
    | 'health_advisor_id'
    | 'crm_organization_id'
    | 'signup_code'
    | 'version'
    | 'created_at'
  > {
  readonly account_owner_id: number | null;
}

export const toAccount = ({ street_1, city, state, zip, ...row }: AccountRow): StoredAccount => ({
  ...row,
  address: { street_1, city, state, zip },
});

/** Billing writes the ids of the payment provider. */
export const writtenColumns = ({
  address_attributes,
  stripe_customer_id: _customer,
  stripe_subscription_id: _subscription,
  ...changes
}: AccountChanges) => ({
  ...changes,
  ...address_attributes,
});
