import type { Coupon, Subscription as WireSubscription } from 'contract/endpoints/billing';
import { cardBrands, type PlanType, type SubscriptionStatus } from 'contract/vocabulary/billing';
import type { BillingOperationKind } from '../../db/database.gen.ts';
import type { PaymentMethod, Subscription, SubscriptionChange } from '../../integrations/payments/payments.ts';

/**
 * Cents for added seats (specification, section 9): price × seats × remaining / period. The provider rounds each line,
 * so that its amount, which is the one charged, may differ by one cent per line.
 * @returns 0 for an invalid period or one that is over
 */
export function proratedPrice(
  price: number,
  seats: number,
  period: { readonly start: Date; readonly end: Date; readonly now: Date },
): number {
  const total = period.end.getTime() - period.start.getTime();
  const remaining = period.end.getTime() - Math.max(period.now.getTime(), period.start.getTime());
  const isValid = total > 0 && remaining > 0;
  // biome-ignore lint/suspicious/noConsole: specification, section 8
  if (!isValid) console.warn('The billing period is invalid or over. Nothing is prorated.');
  return isValid ? Math.round((price * seats * remaining) / total) : 0;
}

/** Names come from users and from the payment provider: removes line breaks and control characters, limits the length. */
export const cleanText = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200);

export const methodText = ({ kind, brand, last4 }: Pick<PaymentMethod, 'kind' | 'brand' | 'last4'>): string =>
  kind === 'card'
    ? `${cardBrands[brand] ?? cleanText(brand)} ending in ${last4}`
    : `${cleanText(brand)} account ending in ${last4}`;

interface Discount {
  readonly amount_off: number | null;
  readonly percent_off: number | null;
}

/** Cents after a coupon (specification, section 9). Never negative. */
export const discounted = (total: number, { amount_off, percent_off }: Discount): number =>
  Math.max(0, total - (amount_off ?? Math.round((total * (percent_off ?? 0)) / 100)));

/** In these states a firm has the seats that it bought (docs/billing-states.md). */
const seatedStatuses: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

export const hasSeats = (status: SubscriptionStatus | null): boolean =>
  status !== null && seatedStatuses.includes(status);

/** At most one subscription of a firm is. The column `is_live` says the same. */
export const isLive = (status: SubscriptionStatus): boolean => status !== 'canceled' && status !== 'incomplete_expired';

export interface SeatCounts {
  readonly seats: number;
  readonly seats_at_renewal: number | null;
  readonly current_period_start: string | null;
}

/**
 * A reduction at renewal is at the provider from the time it is chosen. Here the seats stay until the next period.
 * @param chosen the seats of the last reduction at renewal in this period
 */
export function seatsAfterReading(
  stored: SeatCounts | null,
  { quantity, current_period_start }: Pick<Subscription, 'quantity' | 'current_period_start'>,
  chosen: number | null,
): Pick<SeatCounts, 'seats' | 'seats_at_renewal'> {
  const isSamePeriod = stored?.current_period_start === current_period_start.toISOString();
  if (stored && isSamePeriod && quantity < stored.seats && quantity === chosen)
    return { seats: stored.seats, seats_at_renewal: quantity };
  return { seats: quantity, seats_at_renewal: null };
}

export function planOf(prices: Readonly<Partial<Record<string, string>>>, price_id: string): PlanType | null {
  for (const plan of ['starter', 'core', 'monthly'] as const) if (prices[plan] === price_id) return plan;
  return null;
}

const pricedAs: Readonly<Record<PlanType, string>> = {
  starter: 'starter',
  annual: 'starter',
  core: 'core',
  monthly: 'monthly',
};

export const priceOf = (prices: Readonly<Partial<Record<string, string>>>, plan: PlanType): string | null =>
  prices[pricedAs[plan]] ?? null;

const epochSeconds = (moment: string | null): number | null =>
  moment === null ? null : Math.floor(Date.parse(moment) / 1000);

/** The provider's name of a coupon is known only with a subscription. */
export const keptCoupon = ({ coupon_id, applied_coupon_amount, applied_coupon_percent }: AccountRow): Coupon | null =>
  coupon_id === null
    ? null
    : {
        id: coupon_id,
        name: null,
        amount_off: applied_coupon_amount,
        percent_off: applied_coupon_percent === null ? null : Number(applied_coupon_percent),
      };

interface AccountRow {
  readonly coupon_id: string | null;
  /** Cents. */
  readonly applied_coupon_amount: number | null;
  readonly applied_coupon_percent: string | null;
}

interface SubscriptionRow extends SeatCounts {
  readonly status: SubscriptionStatus | null;
  readonly plan_type: PlanType;
  readonly started_at: string | null;
  readonly current_period_end: string | null;
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: string | null;
  readonly collection_method: string;
  readonly coupon_id: string | null;
  readonly coupon_name: string | null;
  readonly coupon_amount_off: number | null;
  readonly coupon_percent_off: string | null;
}

export const toSubscription = (row: SubscriptionRow): WireSubscription => ({
  status: row.status ?? 'inactive',
  plan_type: row.plan_type,
  seats: row.seats,
  seats_at_renewal: row.seats_at_renewal,
  start_date: epochSeconds(row.started_at),
  current_period_start: epochSeconds(row.current_period_start),
  current_period_end: epochSeconds(row.current_period_end),
  cancel_at_period_end: row.cancel_at_period_end,
  cancel_at: epochSeconds(row.cancel_at),
  collection_method: row.collection_method,
  has_seats: hasSeats(row.status),
  coupon:
    row.coupon_id === null
      ? null
      : {
          id: row.coupon_id,
          name: row.coupon_name,
          amount_off: row.coupon_amount_off,
          percent_off: row.coupon_percent_off === null ? null : Number(row.coupon_percent_off),
        },
});

/** What is stored of an operation, and from which it is settled after a crash. */
export interface OperationRequest {
  /** Null for the first purchase. */
  readonly subscription_id: string | null;
  readonly customer_id: string;
  readonly plan_type?: PlanType;
  readonly price_id?: string | null;
  readonly seats?: number;
  readonly at_renewal?: boolean;
  /** Paid seats of this period, which a chosen reduction has taken off at the provider. */
  readonly restored_seats?: number;
  /** The seats of that reduction, which is chosen again if the increase fails. */
  readonly reduced_seats?: number;
  readonly coupon_id?: string | null;
  readonly payment_method_id?: string;
  /** Seconds since 1970. */
  readonly proration_date?: number;
  /** Cents. */
  readonly confirmed?: { readonly due_now: number; readonly renewal: number };
}

/** A preview needs no customer. */
export type ChangeRequest = Omit<OperationRequest, 'customer_id'>;

export const subscriptionChange = ({
  price_id,
  seats,
  at_renewal,
  coupon_id,
  proration_date,
}: ChangeRequest): SubscriptionChange => ({
  ...(price_id != null && { price_id }),
  ...(seats !== undefined && { quantity: seats }),
  ...(coupon_id !== undefined && { coupon_id }),
  billing: at_renewal || coupon_id !== undefined ? 'at_renewal' : 'now',
  proration_date: new Date((proration_date ?? 0) * 1000),
});

const charged: readonly BillingOperationKind[] = ['subscribe', 'change_seats', 'change_plan'];

/** Whether the provider makes an invoice for the change at once. */
export const hasInvoice = (kind: BillingOperationKind, { at_renewal = false }: OperationRequest): boolean =>
  charged.includes(kind) && !at_renewal;
