import { addMonths, shareOf } from '../stripe/subscriptions.ts';
import type { CouponState, DiscountState, LineState, Price, SubscriptionState } from './model.ts';

/** The end of the period that contains `moment`: a whole number of intervals after the anchor, in UTC. */
export function periodEnd(anchor: number, interval: Price['interval'], moment: number): number {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, interval === 'year' ? 12 * count : count);
    if (end > moment) return end;
  }
}

const percentOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100) || 0;

export const activeCoupon = (discount: DiscountState | null, now: number): CouponState | null =>
  discount && !(discount.end !== null && discount.end <= now) ? discount.coupon : null;

export interface Item {
  readonly price: Price;
  readonly quantity: number;
}

export interface Period {
  readonly start: number;
  readonly end: number;
}

const unitsOf = ({ price, quantity }: Item): string => `${quantity} × ${price.name}`;

/** A fixed amount is taken off at most once a period, and never more than the price. */
export function periodLine(item: Item, coupon: CouponState | null, { start, end }: Period): LineState {
  const amount = item.price.unit_amount * item.quantity;
  const discount = coupon?.amount_off
    ? Math.min(coupon.amount_off, amount)
    : percentOf(amount, coupon?.percent_off ?? 0);
  const dollars = (item.price.unit_amount / 100).toFixed(2);
  const description = `${unitsOf(item)} (at $${dollars} / ${item.price.interval})`;
  return { description, amount, discount, is_proration: false, start, end };
}

export function unusedLine(item: Item, debit: SubscriptionState['debit'], period: Period, now: number): LineState {
  const full = item.price.unit_amount * item.quantity;
  const amount = -shareOf(full, period.end - now, period.end - period.start) || 0;
  const description = `Unused time on ${unitsOf(item)}`;
  const discount = debit ? -shareOf(-amount, debit.discount, debit.amount) || 0 : 0;
  return { description, amount, discount, is_proration: true, start: now, end: period.end };
}

export function remainingLine(item: Item, coupon: CouponState | null, period: Period, now: number): LineState {
  const full = item.price.unit_amount * item.quantity;
  const amount = shareOf(full, period.end - now, period.end - period.start);
  const description = `Remaining time on ${unitsOf(item)}`;
  const discount = percentOf(amount, coupon?.percent_off ?? 0);
  return { description, amount, discount, is_proration: true, start: now, end: period.end };
}

export const totalOf = (lines: readonly LineState[]): number =>
  lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0);
