import { listLocalCustomers } from 'contract/endpoints/local-billing';
import { route } from '../../../http/route.ts';
import { requireEmulator, toLocalCustomers } from './operations.ts';
import { matches } from './rules.ts';

export const listLocalCustomersRoute = route(listLocalCustomers, async ({ ctx, query }) => {
  const { currentPage, pageSize, search } = query;
  const customers = await toLocalCustomers(ctx, await requireEmulator(ctx).listBooks());
  const found = customers.filter((customer) => matches(customer, search));
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { customers: page, totalCount: found.length, currentPage, pageSize };
});
