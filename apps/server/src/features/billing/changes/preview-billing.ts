import { previewBilling } from 'contract/endpoints/billing-changes';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { requireBilling } from '../operations.ts';
import { quoteChange, requireKeptCoupon } from './operations.ts';
import { wholeSecond } from './rules.ts';

export const previewBillingRoute = route(
  previewBilling,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async ({ ctx, actor, params: { id }, body: { change } }) => {
    const { billing, payer } = await requireBilling(ctx, id, actor.user_id);
    if ('seats' in change) await requireKeptCoupon(billing, id, payer.coupon_id);
    const at = wholeSecond(billing.clock());
    const { renews_at, lines, ...quote } = await quoteChange(billing, id, change, at);
    return {
      ...quote,
      lines: [...lines],
      renews_at: renews_at.toISOString(),
      proration_date: at.getTime() / 1000,
    };
  },
);
