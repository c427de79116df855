import type { LocalCustomer } from 'contract/endpoints/local-billing';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import type { LocalBilling } from '../../../integrations/payments/local/local-billing.ts';
import type { Book } from '../../../integrations/payments/local/model.ts';
import { PaymentError, type PaymentEvent } from '../../../integrations/payments/payments.ts';
import { receiveEvent } from '../operations.ts';
import { findFirms, listReceived } from './queries.ts';
import { toLocalCustomer } from './rules.ts';

/** @throws ApiError `not_found` with another payment provider */
export const requireLocalBilling = ({ local_billing }: Pick<AppContext, 'local_billing'>): LocalBilling =>
  local_billing ?? throwApiError('not_found');

/** @throws ApiError `not_found` unless the caller knows the secret of a setup intent */
export async function requireSetupIntent({ provider }: LocalBilling, client_secret: string): Promise<string> {
  const [id = ''] = client_secret.split('_secret_');
  const intent = await provider.findSetupIntent(id);
  return intent?.client_secret === client_secret ? intent.id : throwApiError('not_found');
}

/** Shows what the provider says, such as that a card was declined, at a field. */
export const withFieldErrors = <T>(field: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    return throwFieldErrors({ [field]: [error.message] });
  });

export async function toLocalCustomers(
  { db, clock }: AppContext,
  local: LocalBilling,
  books: readonly Book[],
): Promise<LocalCustomer[]> {
  const firms = await findFirms(
    db,
    books.map(({ id }) => id),
  );
  const events = books.flatMap((book) => book.events.map(({ id }) => id));
  const received = await listReceived(db, events);
  return books.map((book) =>
    toLocalCustomer(book, {
      firm: firms.get(book.id) ?? null,
      received,
      prices: local.provider.prices,
      now: clock(),
    }),
  );
}

interface Delivery {
  readonly delivers_twice: boolean;
  readonly delivers_in_reverse: boolean;
}

/** Sends what our webhook has not received. @returns the number of events that it did not know */
export async function deliverEvents(
  ctx: AppContext,
  local: LocalBilling,
  customer_id: string,
  { delivers_twice, delivers_in_reverse }: Delivery,
): Promise<number> {
  const events = await local.listEvents(customer_id);
  const received = await listReceived(
    ctx.db,
    events.map(({ id }) => id),
  );
  const pending = events.filter(({ id }) => !received.has(id));
  const ordered = delivers_in_reverse ? pending.toReversed() : pending;
  const deliver = async (event: PaymentEvent) => {
    const { body, signature } = local.signEvent(event);
    return receiveEvent({ ...ctx, payments: local.provider }, Buffer.from(body), signature);
  };
  let delivered = 0;
  for (const event of delivers_twice ? [...ordered, ...ordered] : ordered) if (await deliver(event)) delivered += 1;
  return delivered;
}
