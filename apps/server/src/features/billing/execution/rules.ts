import type { PlanType } from 'contract/vocabulary/billing';
import type { BillingOperationKind } from '../../../db/database.gen.ts';
import type { SubscriptionChange } from '../../../integrations/payments/payments.ts';

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
}

/** A preview needs no customer. */
export type ChangeRequest = Omit<OperationRequest, 'customer_id'>;

export const subscriptionChange = ({
  price_id,
  seats,
  at_renewal,
  proration_date,
}: ChangeRequest): SubscriptionChange => ({
  ...(price_id != null && { price_id }),
  ...(seats !== undefined && { quantity: seats }),
  billing: at_renewal ? 'at_renewal' : 'now',
  proration_date: new Date((proration_date ?? 0) * 1000),
});

const charged: readonly BillingOperationKind[] = ['subscribe', 'change_seats', 'change_plan'];

/** Whether the provider makes an invoice for the change at once. */
export const hasInvoice = (kind: BillingOperationKind, { at_renewal = false }: OperationRequest): boolean =>
  charged.includes(kind) && !at_renewal;
