import { createHash } from 'node:crypto';
import type { BillingChange } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import type { BillingOperationKind } from '../../../db/database.gen.ts';
import type { Preview } from '../../../integrations/payments/payments.ts';
import { type ChangeRequest, type OperationRequest, priceOf } from '../rules.ts';

interface Current {
  readonly subscription_id: string;
  readonly is_live: boolean;
  readonly plan_type: PlanType;
  readonly seats: number;
  readonly seats_at_renewal: number | null;
  readonly coupon_id: string | null;
}

/** Null if nothing would change, so that a repeated request is not charged again. */
export function kindOf(change: BillingChange, current: Current | null): BillingOperationKind | null {
  if (!current?.is_live) return 'seats' in change ? 'subscribe' : null;
  if ('plan_type' in change) return change.plan_type === current.plan_type ? null : 'change_plan';
  if ('coupon_id' in change) return change.coupon_id === current.coupon_id ? null : 'apply_coupon';
  const { seats, at_renewal } = change;
  const isPlanned = at_renewal ? seats === current.seats_at_renewal : current.seats_at_renewal === null;
  return isPlanned && (at_renewal || seats === current.seats) ? null : 'change_seats';
}

/** Seats that were paid for are not charged again in the same period. */
export function seatsRequest(
  { seats, at_renewal = false }: { readonly seats: number; readonly at_renewal?: boolean | undefined },
  current: Pick<Current, 'seats' | 'seats_at_renewal'>,
): Pick<OperationRequest, 'seats' | 'at_renewal' | 'restored_seats' | 'reduced_seats'> {
  const isFree = (at_renewal && seats < current.seats) || seats === current.seats;
  if (isFree || current.seats_at_renewal === null) return { seats, at_renewal: isFree };
  return { seats, at_renewal: false, restored_seats: current.seats, reduced_seats: current.seats_at_renewal };
}

interface Firm {
  readonly plan_type: PlanType;
  readonly coupon_id: string | null;
  readonly prices: Readonly<Partial<Record<string, string>>>;
  readonly proration_date: Date;
}

/** @returns null if nothing would change at the provider */
export function buildRequest(
  change: BillingChange,
  current: Current | null,
  { plan_type, coupon_id, prices, proration_date }: Firm,
): { readonly kind: BillingOperationKind; readonly request: ChangeRequest } | null {
  const kind = kindOf(change, current);
  if (!kind) return null;
  const target = { proration_date: Math.floor(proration_date.getTime() / 1000) };
  if (!current?.is_live) {
    const price_id = priceOf(prices, plan_type);
    const seats = 'seats' in change ? change.seats : 0;
    return { kind, request: { ...target, subscription_id: null, plan_type, price_id, seats, coupon_id } };
  }
  const request = { ...target, subscription_id: current.subscription_id };
  if ('seats' in change) return { kind, request: { ...request, ...seatsRequest(change, current) } };
  if ('coupon_id' in change) return { kind, request: { ...request, coupon_id: change.coupon_id } };
  const price_id = priceOf(prices, change.plan_type);
  return { kind, request: { ...request, plan_type: change.plan_type, price_id } };
}

/** Identifies what a price follows from at our side. */
export function stateOf(current: Current | null, account: Pick<Firm, 'plan_type' | 'coupon_id'>): string {
  const live = current?.is_live ? current : null;
  const { plan_type, coupon_id } = live ?? account;
  const state = [live?.subscription_id, live?.seats, live?.seats_at_renewal, plan_type, coupon_id];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 24);
}

/** Amounts are in cents. */
export type Price = Pick<Preview, 'due_now' | 'renewal'>;

export const basisOf = (state: string, { due_now, renewal }: Price): string => [state, due_now, renewal].join(':');

export const isBasedOn = (basis: string, state: string): boolean => basis.startsWith(`${state}:`);

const quoteSeconds = 15 * 60;

/**
 * Of the price that the user confirmed; null without a confirmation.
 * @returns undefined if it is incomplete or older than 15 minutes
 */
export function confirmedAt(
  { proration_date, basis }: { readonly proration_date?: number | undefined; readonly basis?: string | undefined },
  now: Date,
): Date | null | undefined {
  if (proration_date === undefined && basis === undefined) return null;
  const age = Math.floor(now.getTime() / 1000) - (proration_date ?? 0);
  const isRecent = age >= 0 && age <= quoteSeconds;
  return isRecent && basis !== undefined ? new Date((proration_date ?? 0) * 1000) : undefined;
}

export const wholeSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000);

const maxNames = 10;

export function seatsInUseText(advisors: readonly string[]): string {
  const others = advisors.length - maxNames;
  const names = advisors.slice(0, maxNames).join(', ');
  return `These advisors are using seats: ${names}${others > 0 ? `, and ${others} more` : ''}.`;
}
