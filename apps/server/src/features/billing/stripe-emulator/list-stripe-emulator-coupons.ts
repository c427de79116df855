import { listStripeEmulatorCoupons } from 'contract/endpoints/stripe-emulator';
import { route } from '../../../http/route.ts';
import { requireEmulator } from './operations.ts';
import { toStripeEmulatorCoupon } from './rules.ts';

export const listStripeEmulatorCouponsRoute = route(listStripeEmulatorCoupons, async ({ ctx }) => {
  const coupons = await requireEmulator(ctx).listCoupons();
  return { coupons: coupons.map((coupon) => toStripeEmulatorCoupon(coupon, ctx.clock())) };
});
