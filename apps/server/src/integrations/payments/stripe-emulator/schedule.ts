import { collect, createInvoice, failTransfer, setStatus } from './invoices.ts';
import { type Book, emit, type InvoiceState, type Session, type SubscriptionState } from './model.ts';
import { activeCoupon } from './proration.ts';
import { applyDiscount, priceOf, renewalLine } from './subscriptions.ts';

const incompleteSeconds = 23 * 3600;

interface Due {
  readonly at: number;
  readonly run: (session: Session) => void;
}

const renewing = ['active', 'trialing', 'past_due', 'unpaid'];

const dueSubscription = (subscription: SubscriptionState): Due[] => {
  if (subscription.status === 'incomplete')
    return [{ at: subscription.created + incompleteSeconds, run: (session) => expire(session, subscription) }];
  if (!renewing.includes(subscription.status)) return [];
  return [{ at: subscription.period_end, run: (session) => renew(session, subscription) }];
};

const dueInvoice = (invoice: InvoiceState): Due[] => {
  if (invoice.status !== 'open') return [];
  if (invoice.settles_at !== null)
    return [{ at: invoice.settles_at, run: (session) => failTransfer(session, invoice) }];
  if (invoice.next_attempt === null) return [];
  return [{ at: invoice.next_attempt, run: (session) => collect(session, invoice) }];
};

const dueOf = (book: Book): Due[] => [
  ...book.invoices.flatMap(dueInvoice),
  ...book.subscriptions.flatMap(dueSubscription),
];

/** The next renewal, retry, end or bank's answer, by the customer's clock. */
export const nextDueAt = (book: Book): number | null =>
  dueOf(book).reduce<number | null>((first, { at }) => (first === null ? at : Math.min(first, at)), null);

export function runDue(session: Session): void {
  const { book, now } = session;
  for (;;) {
    const [first] = dueOf(book)
      .filter(({ at }) => at <= now)
      .sort((a, b) => a.at - b.at);
    if (!first) return;
    first.run({ ...session, now: first.at });
  }
}

function expire(session: Session, subscription: SubscriptionState): void {
  voidOpen(session, subscription);
  setStatus(session, subscription, 'incomplete_expired');
}

function voidOpen({ book }: Session, { id }: SubscriptionState): void {
  for (const invoice of book.invoices)
    if (invoice.subscription === id && invoice.status === 'open') invoice.status = 'void';
}

function renew(session: Session, subscription: SubscriptionState): void {
  const { now, prices } = session;
  if (subscription.cancel_at_period_end) {
    for (const invoice of session.book.invoices)
      if (invoice.subscription === subscription.id) invoice.next_attempt = null;
    setStatus(session, subscription, 'canceled');
    return;
  }
  const item = { price: priceOf(prices, subscription.price), quantity: subscription.quantity };
  const line = renewalLine(item, subscription.discount, subscription.anchor, now);
  subscription.period_start = line.start;
  subscription.period_end = line.end;
  if (!activeCoupon(subscription.discount, now)) subscription.discount = null;
  const invoice = createInvoice(session, subscription, [line]);
  applyDiscount(subscription, line);
  // No further invoice is charged until the unpaid one is paid.
  if (subscription.status === 'unpaid') invoice.status = 'draft';
  else collect(session, invoice);
  emit(session, 'customer.subscription.updated', subscription.id);
}
