import type { Feature } from '../../feature.ts';
import { registerStripeEmulator } from '../../http/stripe-emulator.ts';
import { cancelSubscriptionRoute } from './changes/cancel-subscription.ts';
import { previewBillingRoute } from './changes/preview-billing.ts';
import { reactivateSubscriptionRoute } from './changes/reactivate-subscription.ts';
import { showCouponRoute } from './changes/show-coupon.ts';
import { billingJobs } from './execution/jobs.ts';
import { listInvoicesRoute } from './invoices/list-invoices.ts';
import { showInvoiceRoute } from './invoices/show-invoice.ts';
import { listBillingChangesRoute } from './list-billing-changes.ts';
import { billingNoticeJobs } from './notices/jobs.ts';
import { createSetupIntentRoute } from './payment-methods/create-setup-intent.ts';
import { paymentMethodJobs } from './payment-methods/jobs.ts';
import { savePaymentMethodRoute } from './payment-methods/save-payment-method.ts';
import { receiveStripeWebhookRoute } from './receive-stripe-webhook.ts';
import { showBillingRoute } from './show-billing.ts';
import { showOwnSubscriptionRoute } from './show-own-subscription.ts';
import { showSubscriptionRoute } from './show-subscription.ts';
import { createStripeEmulatorCouponRoute } from './stripe-emulator/create-stripe-emulator-coupon.ts';
import { createStripeEmulatorCustomerRoute } from './stripe-emulator/create-stripe-emulator-customer.ts';
import { listStripeEmulatorCouponsRoute } from './stripe-emulator/list-stripe-emulator-coupons.ts';
import { listStripeEmulatorCustomersRoute } from './stripe-emulator/list-stripe-emulator-customers.ts';
import { updateStripeEmulatorCustomerRoute } from './stripe-emulator/update-stripe-emulator-customer.ts';

export const billing: Feature = {
  routes: [
    listInvoicesRoute,
    showInvoiceRoute,
    previewBillingRoute,
    cancelSubscriptionRoute,
    reactivateSubscriptionRoute,
    showCouponRoute,
    showOwnSubscriptionRoute,
    showSubscriptionRoute,
    showBillingRoute,
    listBillingChangesRoute,
    receiveStripeWebhookRoute,
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
