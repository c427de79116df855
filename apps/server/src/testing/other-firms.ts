import type { EndpointName } from 'contract/endpoints';
import { columns } from './access-rows.ts';
import { statuses } from './access-statuses.ts';

export const outsiders = { otherClient: 'client', otherAdmin: 'admin', otherAgent: 'agent' } as const;
export type Outsider = keyof typeof outsiders;

/**
 * Requests that name nothing of the firm, by the reason: a user of another firm gets the same answer as one of this firm in
 * the same role. All other endpoints answer users of other firms with 403 or 404.
 */
const independentOfFirm: Readonly<Record<string, readonly EndpointName[]>> = {
  'The credentials or the token in the request decide, not the session.': [
    'start-session',
    'send-code',
    'check-code',
    'check-phone-code',
    'check-authenticator-code',
    'check-recovery-code',
    'begin-passkey-check',
    'check-passkey',
    'create-authenticator',
    'create-passkey',
    'start-google-session',
    'begin-oauth-session',
    'start-oauth-session',
    'show-invitation',
    'show-signup-code',
    'sign-up',
    'confirm-email',
    'request-password-reset',
    'show-reset-link',
    'reset-password',
    'request-magic-link',
    'show-magic-link',
    'start-session-by-link',
    'check-share-code',
    'record-opening',
    'serve-blob',
    'read-calendar-feed',
    'show-message-stop',
    'stop-messages',
    'receive-stripe-webhook',
  ],
  'Everyone may see it.': [
    'show-avatar',
    'show-settings',
    'show-health',
    'show-readiness',
    'list-counties',
    'show-market',
  ],
  'It is for development only, and production has no such endpoint.': [
    'list-stripe-emulator-customers',
    'create-stripe-emulator-customer',
    'update-stripe-emulator-customer',
    'list-stripe-emulator-coupons',
    'create-stripe-emulator-coupon',
    'list-messages',
  ],
  'It concerns only the caller.': [
    'refresh-token',
    'end-session',
    'list-sessions',
    'delete-sessions',
    'send-phone-code',
    'update-two-factor',
    'list-factors',
    'begin-authenticator',
    'delete-authenticator',
    'delete-phone-factor',
    'begin-passkey',
    'create-recovery-codes',
    'list-api-tokens',
    'create-api-token',
    'list-webhooks',
    'create-webhook',
    'show-calendar-feed',
    'create-calendar-feed',
    'delete-calendar-feed',
    'send-confirmation',
    'change-password',
    'confirm-password',
    'show-confirmation',
    'show-current-user',
    'create-upload',
    'save-onboarding',
    'save-survey',
    'list-activities',
    'list-todos',
    'show-own-booking',
    'list-user-views',
    'list-own-accesses',
    'list-saved-views',
    'create-saved-view',
    'list-notifications',
    'show-notification-count',
    'read-notifications',
    'show-notification-settings',
    'update-notification-settings',
  ],
  'It shows or creates what belongs to the firm of the caller.': [
    'list-users',
    'list-clients',
    'list-signals',
    'list-signal-versions',
    'export-signals',
    'show-calendar',
    'list-renewals',
    'export-clients',
    'list-surveys',
    'show-client-counts',
    'list-meetings',
    'list-estimations',
    'export-estimations',
    'create-estimation',
    'create-client',
    'show-own-account',
    'show-own-subscription',
    'list-audit-events',
    'export-audit-events',
    'list-audit-alerts',
  ],
  'The reply says that the clients were not found, and changes none.': [
    'update-signals',
    'preview-client-messages',
    'send-client-messages',
    'update-client-statuses',
    'reassign-clients',
    'invite-clients',
  ],
};

const exceptions = new Set(Object.values(independentOfFirm).flat());

export const statusesForOutsider = (name: EndpointName, who: Outsider): readonly (number | undefined)[] =>
  exceptions.has(name) ? [statuses[name][columns.indexOf(outsiders[who])]] : [403, 404];

export const routesOutsideContract: readonly string[] = [
  // The web app. It loads all data from the endpoints.
  'GET /',
  'GET /assets/app-1a2b.js',
  // The documentation of the API, which everyone may read.
  'GET /api/docs',
  'GET /api/v1/openapi.json',
  // The token in the address is the right to write; see features/files/uploads.
  'PUT /rails/active_storage/disk/:token',
  // The emulator of Stripe, which is not part of production: its script, and /dev/stripe/v1/*, whose prefix the list lacks.
  'GET /dev/stripe.js',
  'GET /*',
  'POST /*',
];
