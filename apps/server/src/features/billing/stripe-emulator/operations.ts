import type { StripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { withRows } from '../../../db/connection.ts';
import { allRows } from '../../../db/row-scope.ts';
import type { StripeEmulator } from '../../../integrations/payments/stripe-emulator/emulator.ts';
import type { Book } from '../../../integrations/payments/stripe-emulator/model.ts';
import { findFirms } from './queries.ts';
import { toStripeEmulatorCustomer } from './rules.ts';

/** @throws ApiError `not_found` with Stripe, and in production */
export const requireEmulator = ({ stripe_emulator }: Pick<AppContext, 'stripe_emulator'>): StripeEmulator =>
  stripe_emulator ?? throwApiError('not_found');

export async function toStripeEmulatorCustomers(
  ctx: AppContext,
  books: readonly Book[],
): Promise<StripeEmulatorCustomer[]> {
  const { prices } = requireEmulator(ctx).settings;
  const firms = await findFirms(
    withRows(ctx, allRows).db,
    books.map(({ id }) => id),
  );
  return books.map((book) =>
    toStripeEmulatorCustomer(book, { firm: firms.get(book.id) ?? null, prices, now: ctx.clock() }),
  );
}
