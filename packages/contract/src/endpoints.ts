import type { Endpoint } from './endpoint.ts';
import * as accounts from './endpoints/accounts.ts';
import * as activities from './endpoints/activities.ts';
import * as adminAccounts from './endpoints/admin-accounts.ts';
import * as adminUsers from './endpoints/admin-users.ts';
import * as advisorInvitations from './endpoints/advisor-invitations.ts';
import * as apiAccess from './endpoints/api-access.ts';
import * as apiTokens from './endpoints/api-tokens.ts';
import * as attachments from './endpoints/attachments.ts';
import * as audit from './endpoints/audit.ts';
import * as billing from './endpoints/billing.ts';
import * as billingChanges from './endpoints/billing-changes.ts';
import * as bookings from './endpoints/bookings.ts';
import * as branding from './endpoints/branding.ts';
import * as bulkClients from './endpoints/bulk-clients.ts';
import * as calculation from './endpoints/calculation.ts';
import * as calendar from './endpoints/calendar.ts';
import * as clientMessages from './endpoints/client-messages.ts';
import * as confirmations from './endpoints/confirmations.ts';
import * as currentUser from './endpoints/current-user.ts';
import * as dependents from './endpoints/dependents.ts';
import * as downloads from './endpoints/downloads.ts';
import * as engagements from './endpoints/engagements.ts';
import * as estimationLists from './endpoints/estimation-lists.ts';
import * as estimationMedicarePlans from './endpoints/estimation-medicare-plans.ts';
import * as estimationPlans from './endpoints/estimation-plans.ts';
import * as estimationRenewal from './endpoints/estimation-renewal.ts';
import * as estimations from './endpoints/estimations.ts';
import * as files from './endpoints/files.ts';
import * as hours from './endpoints/hours.ts';
import * as imports from './endpoints/imports.ts';
import * as inbox from './endpoints/inbox.ts';
import * as invitations from './endpoints/invitations.ts';
import * as invoices from './endpoints/invoices.ts';
import * as legalHolds from './endpoints/legal-holds.ts';
import * as market from './endpoints/market.ts';
import * as meetings from './endpoints/meetings.ts';
import * as moves from './endpoints/moves.ts';
import * as notifications from './endpoints/notifications.ts';
import * as operations from './endpoints/operations.ts';
import * as outlook from './endpoints/outlook.ts';
import * as paymentMethods from './endpoints/payment-methods.ts';
import * as planYears from './endpoints/plan-years.ts';
import * as policies from './endpoints/policies.ts';
import * as proof from './endpoints/proof.ts';
import * as quarantine from './endpoints/quarantine.ts';
import * as renewals from './endpoints/renewals.ts';
import * as reports from './endpoints/reports.ts';
import * as savedViews from './endpoints/saved-views.ts';
import * as scenarios from './endpoints/scenarios.ts';
import * as secondFactors from './endpoints/second-factors.ts';
import * as sessions from './endpoints/sessions.ts';
import * as shareLinks from './endpoints/share-links.ts';
import * as signals from './endpoints/signals.ts';
import * as stripeEmulator from './endpoints/stripe-emulator.ts';
import * as surveys from './endpoints/surveys.ts';
import * as todos from './endpoints/todos.ts';
import * as twoFactor from './endpoints/two-factor.ts';
import * as userChanges from './endpoints/user-changes.ts';
import * as userViews from './endpoints/user-views.ts';
import * as users from './endpoints/users.ts';
import * as webhooks from './endpoints/webhooks.ts';

const modules = {
  ...accounts,
  ...activities,
  ...adminAccounts,
  ...adminUsers,
  ...advisorInvitations,
  ...apiAccess,
  ...apiTokens,
  ...attachments,
  ...audit,
  ...billingChanges,
  ...billing,
  ...bookings,
  ...branding,
  ...bulkClients,
  ...calculation,
  ...calendar,
  ...confirmations,
  ...currentUser,
  ...clientMessages,
  ...dependents,
  ...downloads,
  ...engagements,
  ...estimationLists,
  ...estimationMedicarePlans,
  ...estimationPlans,
  ...estimationRenewal,
  ...estimations,
  ...files,
  ...hours,
  ...imports,
  ...inbox,
  ...invitations,
  ...invoices,
  ...legalHolds,
  ...signals,
  ...stripeEmulator,
  ...market,
  ...meetings,
  ...moves,
  ...notifications,
  ...operations,
  ...outlook,
  ...paymentMethods,
  ...planYears,
  ...policies,
  ...proof,
  ...quarantine,
  ...renewals,
  ...reports,
  ...savedViews,
  ...scenarios,
  ...secondFactors,
  ...sessions,
  ...shareLinks,
  ...surveys,
  ...todos,
  ...twoFactor,
  ...userChanges,
  ...userViews,
  ...users,
  ...webhooks,
};

type Exported = (typeof modules)[keyof typeof modules];
type Declared = Extract<Exported, Endpoint>;

const isEndpoint = (exported: Exported): exported is Declared => 'method' in exported && 'errorCodes' in exported;

/** Every endpoint by its name. The server and OpenAPI use these; the browser uses `paths`, which loads no schemas. */
export const endpoints = Object.fromEntries(
  Object.values(modules)
    .filter(isEndpoint)
    .map((endpoint) => [endpoint.name, endpoint]),
) as { readonly [E in Declared as E['name']]: E };

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
