import type { Account } from 'contract/endpoints/accounts';

/** Empty text means a missing value. */
export interface FirmValues {
  name: string;
  firm_association: string;
  firm_size: number | null;
  street_1: string;
  city: string;
  state: string;
  zip: string;
}

export const firmValuesOf = (account: Account | null): FirmValues => ({
  name: account?.name ?? '',
  firm_association: account?.firm_association ?? '',
  firm_size: account?.firm_size ?? null,
  street_1: account?.address.street_1 ?? '',
  city: account?.address.city ?? '',
  state: account?.address.state ?? '',
  zip: account?.address.zip ?? '',
});

export const firmBody = ({ name, firm_association, firm_size, street_1, city, state, zip }: FirmValues) => ({
  name,
  firm_association: firm_association.trim() || null,
  firm_size,
  address_attributes: { street_1, city, state, zip },
});

/** The server names address fields by their path in the body. */
export const flat = <Problem>(errors: Readonly<Record<string, Problem>>): Record<string, Problem> =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace('address_attributes.', ''), error]));
