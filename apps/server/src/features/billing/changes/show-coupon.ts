import { showCoupon } from 'contract/endpoints/billing-changes';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { requireBilling } from '../operations.ts';
import { requireCoupon } from './operations.ts';

export const showCouponRoute = route(showCoupon, async ({ ctx, actor, params, query }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  const { billing } = await requireBilling(ctx, account_id, actor.user_id);
  const { id, name, amount_off, percent_off } = await requireCoupon(billing.payments, query.coupon);
  return { id, name, amount_off, percent_off };
});
