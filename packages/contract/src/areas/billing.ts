import type { Endpoint } from '../endpoint.ts';
import {
  listBillingChanges,
  receiveStripeWebhook,
  showBilling,
  showOwnSubscription,
  showSubscription,
} from '../endpoints/billing.ts';
import {
  cancelSubscription,
  previewBilling,
  reactivateSubscription,
  showCoupon,
} from '../endpoints/billing-changes.ts';
import { listInvoices, showInvoice } from '../endpoints/invoices.ts';
import {
  authenticateLocalSetupIntent,
  confirmLocalSetupIntent,
  createLocalCoupon,
  createLocalCustomer,
  listLocalCoupons,
  listLocalCustomers,
  updateLocalCustomer,
} from '../endpoints/local-billing.ts';
import { createSetupIntent, savePaymentMethod } from '../endpoints/payment-methods.ts';

export const billingEndpoints = {
  'show-own-subscription': showOwnSubscription,
  'show-subscription': showSubscription,
  'show-billing': showBilling,
  'list-invoices': listInvoices,
  'show-invoice': showInvoice,
  'list-billing-changes': listBillingChanges,
  'preview-billing': previewBilling,
  'cancel-subscription': cancelSubscription,
  'reactivate-subscription': reactivateSubscription,
  'show-coupon': showCoupon,
  'create-setup-intent': createSetupIntent,
  'save-payment-method': savePaymentMethod,
  'receive-stripe-webhook': receiveStripeWebhook,
  'confirm-local-setup-intent': confirmLocalSetupIntent,
  'authenticate-local-setup-intent': authenticateLocalSetupIntent,
  'list-local-customers': listLocalCustomers,
  'create-local-customer': createLocalCustomer,
  'update-local-customer': updateLocalCustomer,
  'list-local-coupons': listLocalCoupons,
  'create-local-coupon': createLocalCoupon,
} as const satisfies Record<string, Endpoint>;
