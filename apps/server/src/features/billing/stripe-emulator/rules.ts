import type { StripeEmulatorCoupon, StripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import type { Book, CouponState } from '../../../integrations/payments/stripe-emulator/model.ts';
import { nextDueAt } from '../../../integrations/payments/stripe-emulator/schedule.ts';
import { isCouponValid } from '../../../integrations/payments/stripe-emulator/subscriptions.ts';
import { planOf } from '../rules.ts';

const maxInvoices = 3;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const isoOrNull = (seconds: number | null): string | null => (seconds === null ? null : iso(seconds));

interface Known {
  readonly firm: StripeEmulatorCustomer['firm'];
  readonly prices: Readonly<Partial<Record<string, string>>>;
  /** By the server's clock. */
  readonly now: Date;
}

export const customerNow = ({ ahead }: Pick<Book, 'ahead'>, now: Date): Date => new Date(now.getTime() + ahead * 1000);

export function toStripeEmulatorCustomer(book: Book, { firm, prices, now }: Known): StripeEmulatorCustomer {
  const method = book.payment_methods.find(({ id }) => id === book.default_payment_method);
  return {
    id: book.id,
    name: book.name,
    email: book.email,
    firm,
    now: customerNow(book, now).toISOString(),
    next_due_at: isoOrNull(nextDueAt(book)),
    payment_method: method ? { kind: method.kind, brand: method.brand, last4: method.last4 } : null,
    credit: book.credit,
    subscriptions: book.subscriptions.toReversed().map((one) => ({
      id: one.id,
      status: one.status,
      plan_type: planOf(prices, one.price) ?? 'starter',
      seats: one.quantity,
      current_period_start: iso(one.period_start),
      current_period_end: iso(one.period_end),
      cancel_at_period_end: one.cancel_at_period_end,
      coupon_id: one.discount?.coupon.id ?? null,
    })),
    invoices: book.invoices
      .slice(-maxInvoices)
      .toReversed()
      .map(({ id, number, status, total, created, next_attempt }) => ({
        ...{ id, number, status, total },
        created_at: iso(created),
        next_attempt_at: isoOrNull(next_attempt),
      })),
    pending_events: book.events.filter(({ is_delivered }) => !is_delivered).length,
  };
}

export const toStripeEmulatorCoupon = (coupon: CouponState, now: Date): StripeEmulatorCoupon => ({
  ...coupon,
  redeem_by: isoOrNull(coupon.redeem_by),
  is_valid: isCouponValid(coupon, now.getTime() / 1000),
});

/** Whether a customer is meant by a search. */
export const matches = (
  { id, name, email, firm }: Pick<StripeEmulatorCustomer, 'id' | 'name' | 'email' | 'firm'>,
  search: string,
) => [id, name, email, firm?.name ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));
