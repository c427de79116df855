import type { listLocalCoupons } from 'contract/endpoints/local-billing';
import type { Handler } from '../../../http/route.ts';
import { requireLocalBilling } from './operations.ts';
import { toLocalCoupon } from './rules.ts';

export const handleListLocalCoupons: Handler<typeof listLocalCoupons> = async ({ ctx }) => {
  const coupons = await requireLocalBilling(ctx).listCoupons();
  return { coupons: coupons.map((coupon) => toLocalCoupon(coupon, ctx.clock())) };
};
