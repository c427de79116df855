import { createStripeEmulatorCoupon, listStripeEmulatorCoupons } from 'contract/endpoints/stripe-emulator';
import { throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireEmulator } from './operations.ts';
import { toStripeEmulatorCoupon } from './rules.ts';

export const listStripeEmulatorCouponsRoute = route(listStripeEmulatorCoupons, async ({ ctx }) => {
  const coupons = await requireEmulator(ctx).listCoupons();
  return { coupons: coupons.map((coupon) => toStripeEmulatorCoupon(coupon, ctx.clock())) };
});

export const createStripeEmulatorCouponRoute = route(createStripeEmulatorCoupon, async ({ ctx, body }) => {
  const redeem_by = body.redeem_by === null ? null : Math.floor(Date.parse(body.redeem_by) / 1000);
  const coupon = await requireEmulator(ctx).createCoupon({ ...body, redeem_by });
  return coupon
    ? toStripeEmulatorCoupon(coupon, ctx.clock())
    : throwFieldErrors({ id: ['A coupon with this code already exists.'] });
});
