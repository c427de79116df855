import { accountRoute, ownAccountRoute } from '../routes/advisor/account-route.ts';
import { accountsRoute } from '../routes/advisor/accounts-route.ts';
import { auditRoute } from '../routes/advisor/audit-route.ts';
import { clientAccessesRoute } from '../routes/advisor/client-accesses-route.ts';
import { clientPoliciesRoute } from '../routes/advisor/client-policies-route.ts';
import { clientRoute } from '../routes/advisor/client-route.ts';
import { clientsRoute } from '../routes/advisor/clients-route.ts';
import { editEstimationRoute } from '../routes/advisor/edit-estimation-route.ts';
import { estimationRoute } from '../routes/advisor/estimation-route.ts';
import { estimationsRoute } from '../routes/advisor/estimations-route.ts';
import { hoursRoute } from '../routes/advisor/hours-route.ts';
import { inviteAdvisorsRoute, inviteFirmAdvisorsRoute } from '../routes/advisor/invite-advisors-route.ts';
import { invoiceRoute, ownInvoiceRoute } from '../routes/advisor/invoice-route.ts';
import { legalHoldsRoute } from '../routes/advisor/legal-holds-route.ts';
import { meetingsRoute } from '../routes/advisor/meetings-route.ts';
import { moveRoute } from '../routes/advisor/move-route.ts';
import { newAccountRoute, setUpAccountRoute } from '../routes/advisor/new-account-route.ts';
import { newAdvisorRoute, newFirmAdvisorRoute } from '../routes/advisor/new-advisor-route.ts';
import { newClientRoute, newFirmClientRoute } from '../routes/advisor/new-client-route.ts';
import { newEstimationRoute } from '../routes/advisor/new-estimation-route.ts';
import {
  failedJobsRoute,
  operationsRoute,
  quarantinedRoute,
  throttledRoute,
  undeliveredRoute,
} from '../routes/advisor/operations-routes.ts';
import { policyImportRoute } from '../routes/advisor/policy-import-route.ts';
import { firmPurchaseSeatsRoute, purchaseSeatsRoute } from '../routes/advisor/purchase-seats-route.ts';
import { subscribeRoute } from '../routes/advisor/subscribe-route.ts';
import { usersRoute } from '../routes/advisor/users-route.ts';
import { accessesRoute } from '../routes/client/accesses-route.ts';
import { policiesRoute } from '../routes/client/policies-route.ts';
import { sharedEstimationRoute } from '../routes/client/shared-estimation-route.ts';
import { surveyRoute } from '../routes/client/survey-route.ts';
import { checkoutRoute } from '../routes/everyone/checkout-route.ts';
import { homeRoute } from '../routes/everyone/home-route.ts';
import { profileRoute, userProfileRoute } from '../routes/everyone/profile-route.ts';
import { clientScheduleRoute, scheduleRoute } from '../routes/everyone/schedule-route.ts';
import { settingsRoute } from '../routes/everyone/settings-route.ts';
import { confirmEmailRoute } from '../routes/public/confirm-email-route.ts';
import { forbiddenRoute, notFoundRoute } from '../routes/public/error-routes.ts';
import { estimationViewRoute } from '../routes/public/estimation-view-route.ts';
import { inviteRoute } from '../routes/public/invite-route.ts';
import { kffEstimatorRoute } from '../routes/public/kff-estimator-route.ts';
import { localBillingRoute } from '../routes/public/local-billing-route.ts';
import { oauthCallbackRoute } from '../routes/public/oauth-callback-route.ts';
import { outboxRoute } from '../routes/public/outbox-route.ts';
import { requestResetRoute } from '../routes/public/request-reset-route.ts';
import { resetRoute } from '../routes/public/reset-route.ts';
import { rootEstimationRoute } from '../routes/public/root-estimation-route.ts';
import { rootEstimatorRoute } from '../routes/public/root-estimator-route.ts';
import { rootKffEstimatorRoute } from '../routes/public/root-kff-estimator-route.ts';
import { loginRoute, signInRoute } from '../routes/public/sign-in-route.ts';
import { signOutRoute } from '../routes/public/sign-out-route.ts';
import { signUpRoute } from '../routes/public/sign-up-route.ts';
import { masterServiceAgreementRoute, termsOfServiceRoute } from '../routes/public/terms-routes.ts';
import { tokenLoginRoute } from '../routes/public/token-login-route.ts';
import { verifyPhoneRoute } from '../routes/public/verify-phone-route.ts';
import { verifyRoute } from '../routes/public/verify-route.ts';

export const privateRoutes = [
  accountRoute,
  ownAccountRoute,
  accountsRoute,
  newAccountRoute,
  setUpAccountRoute,
  usersRoute,
  invoiceRoute,
  ownInvoiceRoute,
  inviteAdvisorsRoute,
  inviteFirmAdvisorsRoute,
  newAdvisorRoute,
  newFirmAdvisorRoute,
  auditRoute,
  clientRoute,
  clientAccessesRoute,
  clientPoliciesRoute,
  clientsRoute,
  editEstimationRoute,
  estimationRoute,
  estimationsRoute,
  hoursRoute,
  legalHoldsRoute,
  meetingsRoute,
  moveRoute,
  newClientRoute,
  newFirmClientRoute,
  newEstimationRoute,
  policyImportRoute,
  operationsRoute,
  quarantinedRoute,
  undeliveredRoute,
  failedJobsRoute,
  throttledRoute,
  purchaseSeatsRoute,
  firmPurchaseSeatsRoute,
  subscribeRoute,
  surveyRoute,
  policiesRoute,
  sharedEstimationRoute,
  accessesRoute,
  checkoutRoute,
  homeRoute,
  profileRoute,
  userProfileRoute,
  scheduleRoute,
  clientScheduleRoute,
  settingsRoute,
] as const;

export const publicRoutes = [
  confirmEmailRoute,
  forbiddenRoute,
  notFoundRoute,
  estimationViewRoute,
  inviteRoute,
  kffEstimatorRoute,
  localBillingRoute,
  oauthCallbackRoute,
  outboxRoute,
  requestResetRoute,
  resetRoute,
  rootEstimationRoute,
  rootEstimatorRoute,
  rootKffEstimatorRoute,
  signInRoute,
  loginRoute,
  signOutRoute,
  signUpRoute,
  termsOfServiceRoute,
  masterServiceAgreementRoute,
  tokenLoginRoute,
  verifyPhoneRoute,
  verifyRoute,
] as const;
