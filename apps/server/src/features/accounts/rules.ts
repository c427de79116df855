import type { Account, AccountChanges } from 'contract/endpoints/accounts';

type AccountRow = Omit<Account, 'address'> & Account['address'];

/** The firm as the wire has it. */
export const toAccount = ({ street_1, city, state, zip, ...row }: AccountRow): Account => ({
  ...row,
  address: { street_1, city, state, zip },
});

/** The columns for these changes. */
export const writtenColumns = ({ address_attributes, ...changes }: AccountChanges) => ({
  ...changes,
  ...address_attributes,
});
