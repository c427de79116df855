import { listLocalCustomers } from 'contract/endpoints/local-billing';
import { route } from '../../../http/route.ts';
import { requireLocalBilling, toLocalCustomers } from './operations.ts';
import { matches } from './rules.ts';

export const listLocalCustomersRoute = route(listLocalCustomers, async ({ ctx, query }) => {
  const local = requireLocalBilling(ctx);
  const { currentPage, pageSize, search } = query;
  const customers = await toLocalCustomers(ctx, local, await local.listCustomers());
  const found = customers.filter((customer) => matches(customer, search));
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { customers: page, totalCount: found.length, currentPage, pageSize };
});
