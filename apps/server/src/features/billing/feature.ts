import type { Feature } from '../../feature.ts';
import { cancelSubscriptionRoute } from './changes/cancel-subscription.ts';
import { previewBillingRoute } from './changes/preview-billing.ts';
import { reactivateSubscriptionRoute } from './changes/reactivate-subscription.ts';
import { showCouponRoute } from './changes/show-coupon.ts';
import { billingJobs } from './execution/jobs.ts';
import { listInvoicesRoute } from './invoices/list-invoices.ts';
import { showInvoiceRoute } from './invoices/show-invoice.ts';
import { listBillingChangesRoute } from './list-billing-changes.ts';
import { authenticateLocalSetupIntentRoute } from './local/authenticate-local-setup-intent.ts';
import { confirmLocalSetupIntentRoute } from './local/confirm-local-setup-intent.ts';
import { createLocalCouponRoute } from './local/create-local-coupon.ts';
import { createLocalCustomerRoute } from './local/create-local-customer.ts';
import { listLocalCouponsRoute } from './local/list-local-coupons.ts';
import { listLocalCustomersRoute } from './local/list-local-customers.ts';
import { updateLocalCustomerRoute } from './local/update-local-customer.ts';
import { billingNoticeJobs } from './notices/jobs.ts';
import { createSetupIntentRoute } from './payment-methods/create-setup-intent.ts';
import { paymentMethodJobs } from './payment-methods/jobs.ts';
import { savePaymentMethodRoute } from './payment-methods/save-payment-method.ts';
import { receiveStripeWebhookRoute } from './receive-stripe-webhook.ts';
import { showBillingRoute } from './show-billing.ts';
import { showOwnSubscriptionRoute } from './show-own-subscription.ts';
import { showSubscriptionRoute } from './show-subscription.ts';

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
    confirmLocalSetupIntentRoute,
    authenticateLocalSetupIntentRoute,
    listLocalCustomersRoute,
    createLocalCustomerRoute,
    updateLocalCustomerRoute,
    listLocalCouponsRoute,
    createLocalCouponRoute,
  ],
  jobs: [...paymentMethodJobs, ...billingNoticeJobs, ...billingJobs],
};
