import { previewBilling } from 'contract/endpoints/billing-changes';
import { planPrices } from 'contract/vocabulary/billing';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import type { Preview } from '../../../integrations/payments/payments.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { type BillingContext, findOwnCustomer, readProvider, requireBilling } from '../operations.ts';
import { findSubscription, getBillingAccount, type SubscriptionRow } from '../queries.ts';
import { type ChangeRequest, discounted, subscriptionChange } from '../rules.ts';
import { requireCoupon, requireKeptCoupon, requirePossible } from './operations.ts';
import { basisOf, buildRequest, prorationDate } from './rules.ts';

export const previewBillingRoute = route(
  previewBilling,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async ({ ctx, actor, params, body: { change } }) => {
    const account_id = params.id;
    const { billing, payer } = await requireBilling(ctx, account_id, actor.user_id);
    const { db, payments, clock } = billing;
    const current = await findSubscription(db, account_id);
    await requirePossible(db, account_id, change, current);
    if ('seats' in change) await requireKeptCoupon(billing, account_id, payer.coupon_id);
    const proration_date = prorationDate(undefined, clock());
    const account = await getBillingAccount(db, account_id);
    const preview = await readProvider(
      async () => {
        const customer_id = await findOwnCustomer(billing, account_id);
        const built = buildRequest(change, current, { ...account, prices: payments.prices, proration_date });
        if (built && built.kind !== 'apply_coupon') return previewRequest(billing, customer_id, built.request, current);
        const coupon = 'coupon_id' in change ? await requireCoupon(payments, change.coupon_id) : null;
        return unchanged(current ?? throwApiError('subscription_unknown'), coupon);
      },
      current?.is_live ? null : account.coupon_id,
    );
    const { due_now, renewal, renews_at, lines } = preview;
    return {
      ...{ due_now, renewal, lines: [...lines] },
      renews_at: renews_at.toISOString(),
      proration_date: Math.floor(proration_date.getTime() / 1000),
      basis: basisOf(current, account),
    };
  },
);

async function previewRequest(
  { payments }: BillingContext,
  customer_id: string | null,
  request: ChangeRequest,
  current: SubscriptionRow | null,
): Promise<Preview> {
  const { subscription_id, price_id, seats = 0, restored_seats, coupon_id } = request;
  if (subscription_id === null)
    return payments.previewNew(customer_id, {
      price_id: price_id ?? '',
      quantity: seats,
      coupon_id: coupon_id ?? null,
    });
  const reading = (await payments.findSubscription(subscription_id)) ?? throwApiError('subscription_unknown');
  const change = subscriptionChange(request);
  const preview = await payments.previewChange(reading, change);
  if (restored_seats === undefined) return preview;
  // The provider has the reduced seats; only what exceeds the paid seats is charged.
  const quantity = reading.quantity + seats - (current?.seats ?? restored_seats);
  return { ...(await payments.previewChange(reading, { ...change, quantity })), renewal: preview.renewal };
}

function unchanged(
  current: SubscriptionRow,
  coupon: { amount_off: number | null; percent_off: number | null } | null,
): Preview {
  const { plan_type, seats, seats_at_renewal, coupon_amount_off, coupon_percent_off, current_period_end } = current;
  const applied = coupon ?? {
    amount_off: coupon_amount_off,
    percent_off: coupon_percent_off === null ? null : Number(coupon_percent_off),
  };
  return {
    due_now: 0,
    renewal: discounted(planPrices[plan_type] * (seats_at_renewal ?? seats), applied),
    renews_at: new Date(current_period_end ?? 0),
    lines: [],
  };
}
