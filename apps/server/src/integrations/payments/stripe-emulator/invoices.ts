import { findTestCard } from './cards.ts';
import {
  BillingError,
  type Book,
  emit,
  type InvoiceState,
  type LineState,
  newId,
  required,
  type Session,
  type SubscriptionState,
} from './model.ts';
import { totalOf } from './proration.ts';

const day = 86_400;

/** Days after each failed attempt to charge a renewal; then the subscription is unpaid. */
const retryDays = [3, 5, 7];
const bankDays = 4;

/** The customer's credit pays first, and a negative total becomes credit. */
export function amountsOf(book: Book, lines: readonly LineState[]) {
  const total = totalOf(lines);
  const from_balance = Math.min(book.credit, total);
  return { total, from_balance, amount_due: total - from_balance };
}

export function createInvoice(
  { book, now }: Session,
  subscription: SubscriptionState,
  lines: readonly LineState[],
): InvoiceState {
  const amounts = amountsOf(book, lines);
  book.credit -= amounts.from_balance;
  const invoice: InvoiceState = {
    id: newId(book, 'in'),
    subscription: subscription.id,
    number: `${book.id.slice(-8).toUpperCase()}-${String(book.invoices.length + 1).padStart(4, '0')}`,
    created: now,
    lines,
    ...amounts,
    amount_paid: 0,
    paid_at: null,
    status: 'open',
    attempts: 0,
    next_attempt: null,
    settles_at: null,
  };
  book.invoices.push(invoice);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function markPaid(session: Session, invoice: InvoiceState): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.paid_at = session.now;
  invoice.next_attempt = null;
  invoice.settles_at = null;
  emit(session, 'invoice.paid', invoice.id);
  const subscription = required('subscription', session.book.subscriptions, invoice.subscription);
  const isRecovered = subscription.latest_invoice === invoice.id && subscription.status !== 'active';
  if (isRecovered && subscription.ended_at === null) setStatus(session, subscription, 'active');
}

export function setStatus(
  session: Session,
  subscription: SubscriptionState,
  status: SubscriptionState['status'],
): void {
  subscription.status = status;
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  if (hasEnded) subscription.ended_at = session.now;
  emit(
    session,
    status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    subscription.id,
  );
}

/** @returns why it was not paid, or null */
export function charge(session: Session, invoice: InvoiceState): BillingError | null {
  const { book, now } = session;
  const subscription = required('subscription', book.subscriptions, invoice.subscription);
  invoice.attempts += 1;
  invoice.next_attempt = null;
  if (invoice.amount_due === 0) {
    markPaid(session, invoice);
    return null;
  }
  const id = subscription.default_payment_method ?? book.default_payment_method;
  const method = book.payment_methods.find((one) => one.id === id && one.is_attached);
  const outcome = method && (findTestCard(method.token)?.charge ?? 'paid');
  if (outcome === 'paid') {
    markPaid(session, invoice);
    return null;
  }
  if (outcome === 'fails_later') {
    invoice.settles_at = now + bankDays * day;
    return null;
  }
  const isAction = outcome === 'authentication_required';
  emit(session, isAction ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice.id);
  return toError(outcome);
}

const authentication = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

type FailedOutcome =
  | 'authentication_required'
  | (Omit<typeof authentication, 'decline_code'> & { decline_code: string | null });

function toError(outcome: FailedOutcome | undefined): BillingError {
  if (!outcome)
    return new BillingError(400, 'resource_missing', 'This customer has no default payment method.', {
      param: 'default_payment_method',
    });
  const { code, decline_code, message } = outcome === 'authentication_required' ? authentication : outcome;
  return new BillingError(402, code, message, { decline_code });
}

export function collect(session: Session, invoice: InvoiceState): void {
  if (!charge(session, invoice)) return;
  scheduleRetry(session, invoice);
}

function scheduleRetry(session: Session, invoice: InvoiceState): void {
  const subscription = required('subscription', session.book.subscriptions, invoice.subscription);
  const days = retryDays[invoice.attempts - 1];
  invoice.next_attempt = days === undefined ? null : session.now + days * day;
  const isEnded = subscription.ended_at !== null;
  if (!isEnded) setStatus(session, subscription, days === undefined ? 'unpaid' : 'past_due');
}

export function failTransfer(session: Session, invoice: InvoiceState): void {
  invoice.settles_at = null;
  emit(session, 'invoice.payment_failed', invoice.id);
  scheduleRetry(session, invoice);
}

export function payInvoice(session: Session, id: string): InvoiceState {
  const invoice = required('invoice', session.book.invoices, id);
  if (invoice.status === 'paid') throw new BillingError(400, 'invoice_already_paid', 'Invoice is already paid');
  if (invoice.status === 'void')
    throw new BillingError(400, 'invoice_not_payable', 'You cannot pay an invoice that is void.');
  const error = charge(session, invoice);
  if (!error) return invoice;
  const { status, code, message, param, decline_code } = error;
  throw new BillingError(status, code, message, { param, decline_code, saves_changes: true });
}
