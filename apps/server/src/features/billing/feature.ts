import type { Feature } from '../../feature.ts';
import { registerStripeEmulator } from '../../http/stripe-emulator.ts';
import { listBillingChangesRoute, receiveStripeWebhookRoute, showBillingRoute } from './billing.ts';
import { cancelSubscriptionRoute } from './changes/cancel-subscription.ts';
import { previewBillingRoute } from './changes/preview-billing.ts';
import { reactivateSubscriptionRoute } from './changes/reactivate-subscription.ts';
import { showCouponRoute } from './changes/show-coupon.ts';
import { showNextInvoiceRoute } from './changes/show-next-invoice.ts';
import { billingJobs } from './execution/jobs.ts';
import { listInvoicesRoute, showInvoiceRoute } from './invoices/invoices.ts';
import { billingNoticeJobs } from './notices/jobs.ts';
import { createSetupIntentRoute } from './payment-methods/create-setup-intent.ts';
import { paymentMethodJobs } from './payment-methods/jobs.ts';
import { savePaymentMethodRoute } from './payment-methods/save-payment-method.ts';
import { requestSeatRoute } from './seats/request-seat.ts';
import { createStripeEmulatorCouponRoute, listStripeEmulatorCouponsRoute } from './stripe-emulator/coupons.ts';
import {
  createStripeEmulatorCustomerRoute,
  listStripeEmulatorCustomersRoute,
  updateStripeEmulatorCustomerRoute,
} from './stripe-emulator/customers.ts';
import { showOwnSubscriptionRoute, showSubscriptionRoute } from './subscription.ts';

export const billing: Feature = {
  routes: [
    listInvoicesRoute,
    showInvoiceRoute,
    previewBillingRoute,
    showNextInvoiceRoute,
    cancelSubscriptionRoute,
    reactivateSubscriptionRoute,
    showCouponRoute,
    showOwnSubscriptionRoute,
    showSubscriptionRoute,
    showBillingRoute,
    listBillingChangesRoute,
    receiveStripeWebhookRoute,
    requestSeatRoute,
    createSetupIntentRoute,
    savePaymentMethodRoute,
    listStripeEmulatorCustomersRoute,
    createStripeEmulatorCustomerRoute,
    updateStripeEmulatorCustomerRoute,
    listStripeEmulatorCouponsRoute,
    createStripeEmulatorCouponRoute,
  ],
  jobs: [...paymentMethodJobs, ...billingNoticeJobs, ...billingJobs],
  plugin: registerStripeEmulator,
};
