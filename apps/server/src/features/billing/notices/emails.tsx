import { type PlanType, planLabels, retryDays, type SubscriptionStatus } from 'contract/vocabulary/billing';
import type { Email } from '../../notifications/operations.ts';
import { cleanText, hasSeats, methodText } from '../rules.ts';

/** Firms are in the United States and have no time zone of their own. */
const timeZone = 'America/New_York';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');

const formatDay = (moment: Date): string => day.format(moment);
const formatCents = (cents: number): string => dollars.format(cents / 100).replace('-', '\u2212');
const formatSeats = (seats: number): string => `${whole.format(seats)} ${seats === 1 ? 'seat' : 'seats'}`;

interface PaymentMethod {
  readonly kind: 'card' | 'us_bank_account';
  readonly brand: string;
  readonly last4: string;
}

/** What every notice names. */
interface Notice {
  readonly firm: string;
  /** Null if the firm has none. */
  readonly method: PaymentMethod | null;
  /** The public origin. */
  readonly public_url: string;
}

const accountPage = ({ public_url }: Notice) => `${public_url}/account`;

interface Receipt extends Notice {
  readonly invoice_id: string;
  readonly number: string | null;
  readonly total: number;
  /** After the account’s credit. */
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly paid_at: Date;
  readonly lines: readonly { readonly description: string; readonly amount: number }[];
}

export function receipt(notice: Receipt): Email {
  const { firm, method, number, total, amount_due, amount_paid, paid_at, lines, invoice_id, public_url } = notice;
  const amounts = [
    `Total: ${formatCents(total)}`,
    ...(amount_due < total ? [`Paid from credit: ${formatCents(amount_due - total)}`] : []),
    `Paid: ${formatCents(amount_paid)}${method ? `, ${methodText(method)}` : ''}`,
  ];
  return {
    subject: `Receipt${number === null ? '' : ` for invoice ${number}`}: ${formatCents(amount_paid)}`,
    heading: 'Thanks for your payment',
    paragraphs: [
      `${cleanText(firm)} paid ${formatCents(amount_paid)} on ${formatDay(paid_at)}.`,
      ...(number === null ? [] : [`Invoice ${number}`]),
      [...lines.map(({ description, amount }) => `${cleanText(description)}: ${formatCents(amount)}`), ...amounts].join(
        '\n',
      ),
    ],
    action: { label: 'View invoice', url: `${public_url}/account/invoices/${encodeURIComponent(invoice_id)}` },
  };
}

interface Renewal extends Notice {
  readonly plan_type: PlanType;
  readonly seats: number;
  /** Cents after the coupon. */
  readonly amount: number;
  readonly renews_at: Date;
  /** Null if it has passed. */
  readonly cancel_until: Date | null;
}

export function renewalReminder(notice: Renewal): Email {
  const { firm, method, plan_type, seats, amount, renews_at, cancel_until } = notice;
  const charge = amount > 0 && method ? ` We’ll charge ${methodText(method)}.` : '';
  const until = cancel_until
    ? `by ${formatDay(cancel_until)}, 30 days before the renewal. If you cancel later, it still won’t renew`
    : `before ${formatDay(renews_at)}`;
  return {
    subject: `Your subscription renews on ${formatDay(renews_at)}`,
    heading: `Your subscription renews on ${formatDay(renews_at)}`,
    paragraphs: [
      `The subscription for ${cleanText(firm)} will renew automatically for another year: ${planLabels[plan_type]} with ${formatSeats(seats)}.`,
      `The expected amount is ${formatCents(amount)}.${charge}`,
      `If you don’t want to renew, cancel on the account page ${until}.`,
    ],
    action: { label: 'View subscription', url: accountPage(notice) },
  };
}

interface FailedPayment extends Notice {
  readonly amount: number;
  /** All attempts have failed. */
  readonly hasLostSeats: boolean;
}

export function failedPayment(notice: FailedPayment): Email {
  const { firm, method, amount, hasLostSeats } = notice;
  const how = method ? ` with ${methodText(method)}` : '';
  return {
    subject: `Your payment of ${formatCents(amount)} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `We couldn’t charge ${formatCents(amount)} for the ${cleanText(firm)} subscription${how}.`,
      hasLostSeats
        ? 'We won’t try again, and your firm can’t use its seats until the invoice is paid. Nothing was deleted.'
        : `We’ll try again. Your firm keeps its seats until then, up to ${retryDays} days after the payment was due.`,
      'To pay now, update your payment method. We’ll charge the amount due right away.',
    ],
    action: { label: 'Update payment method', url: accountPage(notice) },
  };
}

interface ExpiringCard extends Notice {
  readonly method: PaymentMethod;
  readonly exp_month: number;
  readonly exp_year: number;
}

export function expiringCard(notice: ExpiringCard): Email {
  const { firm, method, exp_month, exp_year } = notice;
  const expiry = month.format(new Date(Date.UTC(exp_year, exp_month - 1)));
  return {
    subject: `Your card ending in ${method.last4} expires soon`,
    heading: 'Your card expires soon',
    paragraphs: [
      `${cleanText(firm)} pays for its seats with ${methodText(method)}, which expires at the end of ${expiry}.`,
      'Add a new card so your next payment goes through.',
    ],
    action: { label: 'Update payment method', url: accountPage(notice) },
  };
}

interface Cancellation extends Notice {
  readonly status: SubscriptionStatus;
  readonly seats: number;
  readonly ends_at: Date;
}

export function cancellation(notice: Cancellation): Email {
  const { firm, status, seats, ends_at } = notice;
  const until = hasSeats(status)
    ? `Your firm keeps its ${formatSeats(seats)} until then.`
    : `The subscription is ${status.replaceAll('_', ' ')}, so your firm has no seats.`;
  return {
    subject: 'Your subscription is canceled',
    heading: 'Your subscription is canceled',
    paragraphs: [
      `The subscription for ${cleanText(firm)} ends on ${formatDay(ends_at)} and won’t renew. ${until}`,
      'Nothing will be deleted when it ends.',
    ],
    action: { label: 'View subscription', url: accountPage(notice) },
    afterword: `Changed your mind? You can reactivate it on the account page until ${formatDay(ends_at)}.`,
  };
}

interface Change extends Notice {
  /** Null for a deleted user. */
  readonly by: string | null;
  /** Cents that were added to the account’s credit. */
  readonly credited: number;
}

const changedBy = ({ by, firm }: Change): string =>
  `${by === null ? 'A deleted user' : cleanText(by)} changed this for ${cleanText(firm)}.`;

const creditOf = ({ credited }: Change): string[] =>
  credited > 0 ? [`${formatCents(credited)} was added to the account’s credit, which pays the next invoices.`] : [];

const changed = (change: Change, heading: string, paragraphs: readonly string[]): Email => ({
  subject: heading,
  heading,
  paragraphs: [...paragraphs, ...creditOf(change), changedBy(change)],
  action: { label: 'View subscription', url: accountPage(change) },
});

export const reactivation = (change: Change & { readonly renews_at: Date | null }): Email =>
  changed(change, 'Your subscription is active again', [
    change.renews_at === null
      ? 'The subscription continues.'
      : `The subscription renews on ${formatDay(change.renews_at)}.`,
  ]);

export const planChange = (change: Change & { readonly plan_type: PlanType }): Email =>
  changed(change, `Your plan is now ${planLabels[change.plan_type]}`, [
    'The new plan applies to all seats of the firm.',
  ]);

export const reduction = (change: Change & { readonly seats: number; readonly from: Date | null }): Email =>
  changed(change, `Your firm ${change.from ? 'will have' : 'now has'} ${formatSeats(change.seats)}`, [
    change.from
      ? `The seats are reduced with the renewal on ${formatDay(change.from)}.`
      : 'The seats were reduced today.',
  ]);

export const couponApplied = (change: Change & { readonly coupon: string }): Email =>
  changed(change, 'A coupon was applied to your subscription', [
    `The coupon ${cleanText(change.coupon)} applies from the next invoice on, for as long as it lasts.`,
  ]);

export const paymentMethodChange = (change: Change): Email =>
  changed(change, 'Your payment method was updated', [
    change.method
      ? `The next payments are charged to ${methodText(change.method)}.`
      : 'The payment method was removed.',
  ]);
