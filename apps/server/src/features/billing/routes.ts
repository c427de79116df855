import {
  listBillingChanges,
  receiveStripeWebhook,
  showBilling,
  showOwnSubscription,
  showSubscription,
} from 'contract/endpoints/billing';
import { type Route, route } from '../../http/route.ts';
import { handleListBillingChanges } from './list-billing-changes.ts';
import { handleReceiveStripeWebhook } from './receive-stripe-webhook.ts';
import { handleShowBilling } from './show-billing.ts';
import { handleShowOwnSubscription } from './show-own-subscription.ts';
import { handleShowSubscription } from './show-subscription.ts';

export const billingRoutes: Route[] = [
  route(showOwnSubscription, handleShowOwnSubscription),
  route(showSubscription, handleShowSubscription),
  route(showBilling, handleShowBilling),
  route(listBillingChanges, handleListBillingChanges),
  route(receiveStripeWebhook, handleReceiveStripeWebhook),
];
