import type { Account, AccountChanges } from 'contract/endpoints/accounts';

type AccountRow = Omit<Account, 'address'> & Account['address'];

export const toAccount = ({ street_1, city, state, zip, ...row }: AccountRow): Account => ({
  ...row,
  address: { street_1, city, state, zip },
});

export const writtenColumns = ({ address_attributes, ...changes }: AccountChanges) => ({
  ...changes,
  ...address_attributes,
});
