import {
  cancelSubscription,
  previewBilling,
  reactivateSubscription,
  showCoupon,
} from 'contract/endpoints/billing-changes';
import { type Route, route } from '../../../http/route.ts';
import { handleCancelSubscription } from './cancel-subscription.ts';
import { handlePreviewBilling } from './preview-billing.ts';
import { handleReactivateSubscription } from './reactivate-subscription.ts';
import { handleShowCoupon } from './show-coupon.ts';

export const billingChangeRoutes: Route[] = [
  route(previewBilling, handlePreviewBilling),
  route(cancelSubscription, handleCancelSubscription),
  route(reactivateSubscription, handleReactivateSubscription),
  route(showCoupon, handleShowCoupon),
];
