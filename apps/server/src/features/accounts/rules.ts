import type { Account, AccountChanges } from 'contract/endpoints/accounts';
import type { AccountRow } from './store.ts';

/** The firm as the wire has it. */
export const accountOf = ({ street_1, city, state, zip, plan_type, ...row }: AccountRow): Account => ({
  ...row,
  plan_type: plan_type as Account['plan_type'],
  address: { street_1, city, state, zip },
});

/** The columns that changes decide. */
export const writtenFields = ({ address_attributes, ...changes }: AccountChanges) => ({
  ...changes,
  ...address_attributes,
});
