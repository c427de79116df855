import { updateStripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireEmulator, toStripeEmulatorCustomers } from './operations.ts';
import { customerNow } from './rules.ts';

const maxYears = 5;

export const updateStripeEmulatorCustomerRoute = route(
  updateStripeEmulatorCustomer,
  async ({ ctx, params: { id }, body }) => {
    const emulator = requireEmulator(ctx);
    const find = async () => (await emulator.listBooks()).find((book) => book.id === id) ?? throwApiError('not_found');
    if (body.now !== undefined) {
      const to = new Date(body.now);
      const current = customerNow(await find(), ctx.clock());
      const latest = new Date(current);
      latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
      if (to < current) throwFieldErrors({ now: ['A customer’s clock can only move forward.'] });
      if (to > latest) throwFieldErrors({ now: [`You can move forward up to ${maxYears} years at a time.`] });
      await emulator.advance(id, to);
    }
    await find();
    const delivered_events = await emulator.deliver(id, body);
    const [customer = throwApiError('not_found')] = await toStripeEmulatorCustomers(ctx, [await find()]);
    return { customer, delivered_events };
  },
);
