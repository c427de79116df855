import { listLocalCoupons } from 'contract/endpoints/local-billing';
import { route } from '../../../http/route.ts';
import { requireEmulator } from './operations.ts';
import { toLocalCoupon } from './rules.ts';

export const listLocalCouponsRoute = route(listLocalCoupons, async ({ ctx }) => {
  const coupons = await requireEmulator(ctx).listCoupons();
  return { coupons: coupons.map((coupon) => toLocalCoupon(coupon, ctx.clock())) };
});
