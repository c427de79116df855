import { createLocalCoupon } from 'contract/endpoints/local-billing';
import { throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireEmulator } from './operations.ts';
import { toLocalCoupon } from './rules.ts';

export const createLocalCouponRoute = route(createLocalCoupon, async ({ ctx, body }) => {
  const redeem_by = body.redeem_by === null ? null : Math.floor(Date.parse(body.redeem_by) / 1000);
  const coupon = await requireEmulator(ctx).createCoupon({ ...body, redeem_by });
  return coupon
    ? toLocalCoupon(coupon, ctx.clock())
    : throwFieldErrors({ id: ['A coupon with this code already exists.'] });
});
