import { listStripeEmulatorCustomers } from 'contract/endpoints/stripe-emulator';
import { route } from '../../../http/route.ts';
import { requireEmulator, toStripeEmulatorCustomers } from './operations.ts';
import { matches } from './rules.ts';

export const listStripeEmulatorCustomersRoute = route(listStripeEmulatorCustomers, async ({ ctx, query }) => {
  const { currentPage, pageSize, search } = query;
  const customers = await toStripeEmulatorCustomers(ctx, await requireEmulator(ctx).listBooks());
  const found = customers.filter((customer) => matches(customer, search));
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { customers: page, totalCount: found.length, currentPage, pageSize };
});
