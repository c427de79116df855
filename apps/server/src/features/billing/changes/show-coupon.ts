import type { showCoupon } from 'contract/endpoints/billing';
import type { Handler } from '../../../http/route.ts';
import { requireBilling } from '../operations.ts';
import { requireBillingAccount } from '../policy.ts';
import { requireCoupon } from './operations.ts';

export const handleShowCoupon: Handler<typeof showCoupon> = async ({ ctx, actor, params, query }) => {
  const account_id = requireBillingAccount(actor, params.id);
  const { billing } = await requireBilling(ctx, account_id, actor.user_id);
  const { id, name, amount_off, percent_off } = await requireCoupon(billing.payments, query.coupon);
  return { id, name, amount_off, percent_off };
};
