import type { Endpoint } from './endpoint.ts';
import {
  createSignupCode,
  deleteSignupCode,
  showAccount,
  showOwnAccount,
  updateAccount,
} from './endpoints/accounts.ts';
import { listActivities, listClientActivities } from './endpoints/activities.ts';
import {
  listBillingChanges,
  receiveStripeWebhook,
  showBilling,
  showOwnSubscription,
  showSubscription,
} from './endpoints/billing.ts';
import { cancelSubscription, previewBilling, reactivateSubscription, showCoupon } from './endpoints/billing-changes.ts';
import {
  createBooking,
  deleteBooking,
  listSlots,
  receiveCalWebhook,
  showBooking,
  showHours,
  showOwnBooking,
  showScheduler,
  updateHours,
} from './endpoints/bookings.ts';
import { calculateEstimation } from './endpoints/calculation.ts';
import { showCurrentUser, showHealth, showSettings } from './endpoints/current-user.ts';
import { createDependent, deleteDependent, listDependents, updateDependent } from './endpoints/dependents.ts';
import {
  createClient,
  deleteClient,
  exportClients,
  inviteClient,
  listClients,
  showClient,
} from './endpoints/engagements.ts';
import {
  createEstimation,
  deleteEstimation,
  duplicateEstimation,
  listEstimations,
  showEstimation,
  updateEstimation,
} from './endpoints/estimations.ts';
import { createUpload, showAvatar, showPicture, updateAvatar } from './endpoints/files.ts';
import {
  changePassword,
  confirmEmail,
  requestMagicLink,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
  showInvitation,
  signUp,
  startSessionByLink,
} from './endpoints/invitations.ts';
import { listInvoices, showInvoice } from './endpoints/invoices.ts';
import {
  authenticateLocalSetupIntent,
  confirmLocalSetupIntent,
  createLocalCoupon,
  createLocalCustomer,
  listLocalCoupons,
  listLocalCustomers,
  updateLocalCustomer,
} from './endpoints/local-billing.ts';
import { listCounties, showMarket } from './endpoints/market.ts';
import { listMessages, showMessage } from './endpoints/notifications.ts';
import { createSetupIntent, savePaymentMethod } from './endpoints/payment-methods.ts';
import { createPolicy, endPolicy, listPolicies, showPolicyHistory, updatePolicy } from './endpoints/policies.ts';
import {
  beginOAuthSession,
  deleteSession,
  deleteSessions,
  endSession,
  listSessions,
  refreshToken,
  startGoogleSession,
  startOAuthSession,
  startSession,
} from './endpoints/sessions.ts';
import { createShareLink, deleteShareLink } from './endpoints/share-links.ts';
import { listSurveys, saveOnboarding, saveSurvey, showSurvey } from './endpoints/surveys.ts';
import { listTodos } from './endpoints/todos.ts';
import { checkCode, checkPhoneCode, sendCode, sendPhoneCode, updateTwoFactor } from './endpoints/two-factor.ts';
import { updateUser } from './endpoints/user-changes.ts';
import { createInviteLink, deleteAdvisor, inviteAdvisor, listUsers, showUser, updateRole } from './endpoints/users.ts';

/** The server and OpenAPI use these. The browser uses `paths`, which loads no schemas. */
export const endpoints = {
  'start-session': startSession,
  'refresh-token': refreshToken,
  'end-session': endSession,
  'list-sessions': listSessions,
  'delete-session': deleteSession,
  'delete-sessions': deleteSessions,
  'show-invitation': showInvitation,
  'sign-up': signUp,
  'confirm-email': confirmEmail,
  'send-confirmation': sendConfirmation,
  'request-password-reset': requestPasswordReset,
  'reset-password': resetPassword,
  'change-password': changePassword,
  'request-magic-link': requestMagicLink,
  'start-session-by-link': startSessionByLink,
  'send-code': sendCode,
  'check-code': checkCode,
  'send-phone-code': sendPhoneCode,
  'check-phone-code': checkPhoneCode,
  'update-two-factor': updateTwoFactor,
  'start-google-session': startGoogleSession,
  'begin-oauth-session': beginOAuthSession,
  'start-oauth-session': startOAuthSession,
  'show-current-user': showCurrentUser,
  'invite-advisor': inviteAdvisor,
  'create-invite-link': createInviteLink,
  'list-users': listUsers,
  'update-role': updateRole,
  'delete-advisor': deleteAdvisor,
  'show-user': showUser,
  'update-user': updateUser,
  'update-avatar': updateAvatar,
  'create-upload': createUpload,
  'show-picture': showPicture,
  'show-avatar': showAvatar,
  'list-dependents': listDependents,
  'create-dependent': createDependent,
  'update-dependent': updateDependent,
  'delete-dependent': deleteDependent,
  'show-own-account': showOwnAccount,
  'show-account': showAccount,
  'update-account': updateAccount,
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
  'create-signup-code': createSignupCode,
  'delete-signup-code': deleteSignupCode,
  'save-onboarding': saveOnboarding,
  'save-survey': saveSurvey,
  'list-surveys': listSurveys,
  'show-survey': showSurvey,
  'list-clients': listClients,
  'export-clients': exportClients,
  'create-client': createClient,
  'show-client': showClient,
  'invite-client': inviteClient,
  'delete-client': deleteClient,
  'list-activities': listActivities,
  'list-client-activities': listClientActivities,
  'list-todos': listTodos,
  'list-policies': listPolicies,
  'create-policy': createPolicy,
  'update-policy': updatePolicy,
  'end-policy': endPolicy,
  'show-policy-history': showPolicyHistory,
  'show-own-booking': showOwnBooking,
  'show-booking': showBooking,
  'delete-booking': deleteBooking,
  'show-scheduler': showScheduler,
  'list-slots': listSlots,
  'create-booking': createBooking,
  'show-hours': showHours,
  'update-hours': updateHours,
  'receive-cal-webhook': receiveCalWebhook,
  'list-messages': listMessages,
  'show-message': showMessage,
  'show-settings': showSettings,
  'show-health': showHealth,
  'list-counties': listCounties,
  'show-market': showMarket,
  'list-estimations': listEstimations,
  'create-estimation': createEstimation,
  'show-estimation': showEstimation,
  'update-estimation': updateEstimation,
  'calculate-estimation': calculateEstimation,
  'duplicate-estimation': duplicateEstimation,
  'delete-estimation': deleteEstimation,
  'create-share-link': createShareLink,
  'delete-share-link': deleteShareLink,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
