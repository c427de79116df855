import { type ListSearch, validateListSearch } from '../../../lib/list-search.ts';

export const customerList = { field: 'created_at', order: 'desc', fields: ['created_at'], filters: {} } as const;

export type CustomerSearch = ListSearch<'created_at', Record<never, never>> & {
  customer?: string | undefined;
};

export const validateCustomerSearch = (search: Readonly<Record<string, unknown>>): CustomerSearch => ({
  ...validateListSearch(customerList)(search),
  customer: typeof search.customer === 'string' ? search.customer : undefined,
});
