import type { EndpointName } from 'contract/endpoints';
import { estimationStatuses } from './access-estimation-statuses.ts';
import {
  byAgency,
  byFirm,
  conflictForSuperAdmins,
  forAdmins,
  forAdvisors,
  forEveryone,
  forSignedIn,
  forSuperAdmins,
  ofAdvisor,
  unbilled,
} from './access-rows.ts';
import { signInStatuses } from './access-sign-in-statuses.ts';
import { superAdminStatuses } from './access-super-admins.ts';

/** Expected statuses, written by hand from sections 2 and 6 of the specification. */
export const statuses: Record<EndpointName, readonly number[]> = {
  ...signInStatuses,
  'show-invitation': forEveryone,
  'show-signup-code': forEveryone,
  'sign-up': forEveryone,
  'confirm-email': forEveryone,
  'send-confirmation': forSignedIn,
  'request-password-reset': forEveryone,
  'show-reset-link': forEveryone,
  'reset-password': forEveryone,
  'change-password': forSignedIn,
  'request-magic-link': forEveryone,
  'show-magic-link': forEveryone,
  'start-session-by-link': forEveryone,
  // Into the firm of `admin`.
  'invite-advisor': [401, 403, 403, 403, 200, 403, 403, 200],
  'invite-advisors': [401, 403, 403, 403, 200, 403, 403, 200],
  'remind-advisors': [401, 403, 403, 403, 200, 403, 403, 200],
  // For a user invited to that firm.
  'resend-invitation': [401, 404, 404, 404, 200, 404, 404, 200],
  'create-invite-link': [401, 404, 404, 404, 200, 404, 404, 200],
  'show-current-user': forSignedIn,
  'create-upload': forSignedIn,
  'show-picture': [404, 404, 404, 404, 404, 404, 404, 404],
  'show-avatar': forEveryone,
  // For `advisor`.
  'update-avatar': [401, 404, 200, 404, 404, 404, 404, 200],
  'show-user': [401, 404, 200, 404, 404, 404, 404, 200],
  'update-user': [401, 404, 200, 404, 404, 404, 404, 200],
  'create-dependent': [401, 404, 200, 404, 404, 404, 404, 200],
  'update-dependent': [401, 404, 200, 404, 404, 404, 404, 200],
  'delete-dependent': [401, 404, 200, 404, 404, 404, 404, 200],
  'list-users': forAdvisors,
  // For another advisor of the firm of `admin`.
  'update-role': [401, 403, 403, 403, 200, 404, 404, 200],
  'delete-advisor': [401, 403, 403, 403, 200, 404, 404, 200],
  'list-clients': forAdvisors,
  'export-clients': forAdvisors,
  'show-own-account': [401, 403, 403, 403, 200, 403, 403, 200],
  // The firm of `admin`.
  'show-account': [401, 403, 403, 403, 200, 404, 404, 200],
  'create-signup-code': [401, 403, 403, 403, 200, 404, 404, 200],
  'delete-signup-code': [401, 403, 403, 403, 200, 404, 404, 200],
  'update-account': [401, 403, 403, 403, 200, 404, 404, 200],
  'show-branding': [401, 403, 403, 403, 200, 404, 404, 200],
  'update-branding': [401, 403, 403, 403, 200, 404, 404, 200],
  'update-logo': [401, 403, 403, 403, 200, 404, 404, 200],
  'show-logo': [404, 404, 404, 404, 404, 404, 404, 404],
  // The firm of `admin`, which is not billed.
  'show-own-subscription': [401, 403, 403, 403, 200, 403, 403, 404],
  'show-subscription': byFirm,
  'show-billing': byFirm,
  'list-invoices': byFirm,
  'show-next-invoice': byFirm,
  'show-invoice': byFirm,
  'list-billing-changes': byFirm,
  // The firm is not billed, and its admins buy seats themselves.
  'request-seat': [401, 403, 422, 422, 403, 422, 403, 403],
  'preview-billing': unbilled,
  'cancel-subscription': unbilled,
  'reactivate-subscription': unbilled,
  'show-coupon': unbilled,
  'create-setup-intent': unbilled,
  'save-payment-method': unbilled,
  // Without a signature.
  'receive-stripe-webhook': [400, 400, 400, 400, 400, 400, 400, 400],
  // With an unknown client secret.
  'list-stripe-emulator-customers': forEveryone,
  'create-stripe-emulator-customer': forEveryone,
  'update-stripe-emulator-customer': forEveryone,
  'list-stripe-emulator-coupons': forEveryone,
  'create-stripe-emulator-coupon': forEveryone,
  'save-onboarding': forSignedIn,
  'save-survey': forSignedIn,
  'list-surveys': forAdvisors,
  // For a client of `advisor` in the firm of `admin`.
  'show-survey': [401, 403, 200, 404, 200, 404, 404, 200],
  // For a client of `advisor` in the firm of `admin`, with `agent`, who has sent the survey.
  'show-survey-answers': [401, 404, 200, 404, 200, 404, 200, 200],
  // A super admin must choose the financial advisor. Agents cannot start engagements.
  'create-client': [401, 403, 200, 200, 200, 200, 403, 422],
  // For a client of `advisor` in the firm of `admin`, with `agent`. Agents cannot delete clients.
  'show-client': [401, 404, 200, 404, 200, 404, 200, 200],
  'update-client-email': [401, 403, 200, 404, 200, 404, 403, 200],
  'invite-client': [401, 403, 200, 404, 200, 404, 200, 200],
  'delete-client': [401, 403, 200, 404, 200, 404, 403, 200],
  // For a selection with that client. Clients who are not visible are in the reply.
  'update-client-statuses': [401, 403, 403, 403, 403, 403, 200, 200],
  'reassign-clients': forAdmins,
  'invite-clients': forAdvisors,
  'list-signals': forAdvisors,
  // Signals of clients who are not visible are in the reply.
  'update-signals': forAdvisors,
  // Super admins see every firm, and have no calendar.
  'show-calendar': [401, 403, 200, 200, 200, 200, 200, 403],
  // Of a feed of `advisor`. The address is all that is needed.
  'read-calendar-feed': forEveryone,
  'list-saved-views': forAdvisors,
  'create-saved-view': forAdvisors,
  // For a view of `advisor`.
  'update-saved-view': ofAdvisor,
  'delete-saved-view': ofAdvisor,
  'list-activities': forSignedIn,
  'list-todos': forSignedIn,
  'show-client-counts': forAdvisors,
  // For a client of `advisor` in the firm of `admin`, without an agent.
  'list-client-activities': [401, 404, 200, 404, 200, 404, 404, 200],
  'list-policies': [401, 404, 200, 404, 200, 404, 404, 200],
  // For a client of `advisor` in the firm of `admin`, with `agent`.
  'list-client-signals': [401, 404, 200, 404, 200, 404, 200, 200],
  'list-dependents': [401, 404, 200, 404, 200, 404, 200, 200],
  // For a client of `advisor` in the firm of `admin`, which is on Core, with `agent`.
  'list-attachments': [401, 404, 200, 404, 200, 404, 200, 200],
  'create-attachment': [401, 404, 403, 404, 403, 404, 200, 200],
  'look-up-attachment': [401, 404, 200, 404, 200, 404, 200, 200],
  'delete-attachment': [401, 404, 404, 404, 404, 404, 200, 200],
  'restore-attachment': [401, 404, 404, 404, 404, 404, 200, 200],
  'send-analysis': [401, 404, 403, 404, 403, 404, 200, 200],
  'redirect-to-blob': [404, 404, 302, 404, 302, 404, 302, 302],
  'redirect-to-blob-short': [404, 404, 302, 404, 302, 404, 302, 302],
  // The address is made for one reader, and needs no session.
  'serve-blob': forEveryone,
  // For a client of `advisor` in the firm of `admin`, with `agent`, and a policy of theirs.
  'create-policy': byAgency,
  'update-policy': byAgency,
  'end-policy': byAgency,
  'show-policy-history': byAgency,
  'create-import': forSuperAdmins,
  'list-imports': forSuperAdmins,
  'show-import': forSuperAdmins,
  // Without the file, and not applied.
  'update-import': conflictForSuperAdmins,
  'undo-import': conflictForSuperAdmins,
  'apply-import': forSuperAdmins,
  'cancel-import': forSuperAdmins,
  'list-import-rows': forSuperAdmins,
  'update-import-row': forSuperAdmins,
  'export-import-errors': forSuperAdmins,
  'export-import-template': forSuperAdmins,
  'show-own-booking': forSignedIn,
  // For a client of `advisor` in the firm of `admin`, with `agent`.
  'show-booking': [401, 404, 200, 404, 200, 404, 200, 200],
  'show-calendar-file': [401, 404, 200, 404, 200, 404, 200, 200],
  'delete-booking': [401, 404, 200, 404, 200, 404, 200, 200],
  // Only the agency records outcomes.
  'update-booking-outcome': [401, 403, 403, 404, 403, 404, 200, 200],
  'list-meetings': forAdvisors,
  'show-scheduler': [401, 404, 200, 404, 200, 404, 200, 200],
  'list-slots': [401, 404, 200, 404, 200, 404, 200, 200],
  'create-booking': [401, 404, 200, 404, 200, 404, 200, 200],
  'reschedule-booking': [401, 404, 200, 404, 200, 404, 200, 200],
  // For `agent`.
  'show-hours': [401, 404, 404, 404, 404, 404, 200, 200],
  'update-hours': [401, 404, 404, 404, 404, 404, 200, 200],
  // This app uses the built-in calendar, which has no webhook.
  'receive-cal-webhook': [404, 404, 404, 404, 404, 404, 404, 404],
  'list-messages': forEveryone,
  'show-message': [404, 404, 404, 404, 404, 404, 404, 404],
  'show-settings': forEveryone,
  'show-health': forEveryone,
  'show-readiness': forEveryone,
  ...estimationStatuses,
  ...superAdminStatuses,
  'confirm-password': forSignedIn,
  'show-confirmation': forSignedIn,
  'list-audit-events': forAdmins,
  'export-audit-events': forAdmins,
  // Of the firm of `admin`.
  'show-audit-event': forAdmins,
  'list-audit-alerts': forAdmins,
  'acknowledge-audit-alert': forAdmins,
  'list-own-accesses': [401, 200, 403, 403, 403, 403, 403, 403],
  // For a client of `advisor` in the firm of `admin`.
  'list-client-accesses': forAdmins,
  'show-operations': forSuperAdmins,
  'list-quarantined': forSuperAdmins,
  'show-merge': forSuperAdmins,
  'merge-quarantined': forSuperAdmins,
  'change-quarantined-email': forSuperAdmins,
  'reject-quarantined': forSuperAdmins,
  'list-undelivered': forSuperAdmins,
  'resend-message': forSuperAdmins,
  'list-failed-jobs': forSuperAdmins,
  'list-throttled': forSuperAdmins,
  'unlock-sign-in': forSuperAdmins,
  'list-accounts': forSuperAdmins,
  'create-account': forSuperAdmins,
  'show-account-setup': forSuperAdmins,
  'create-admin': forSuperAdmins,
  // Of a firm that is not billed.
  'create-billing-customer': [401, 403, 403, 403, 403, 403, 403, 422],
  'invite-admin': forSuperAdmins,
  // The firm of `admin`, which has clients and other advisors.
  'delete-account': [401, 403, 403, 403, 422, 404, 404, 422],
  'list-all-users': forSuperAdmins,
  'invite-agent': forSuperAdmins,
  'withdraw-agent': forSuperAdmins,
  'view-user': forSuperAdmins,
  'end-user-view': forSuperAdmins,
  'list-user-views': forSignedIn,
  'list-legal-holds': forSuperAdmins,
  'create-legal-hold': forSuperAdmins,
  'release-legal-hold': forSuperAdmins,
  // Of the firm of `admin`, which a super admin can open, too.
  'create-download': [401, 403, 403, 403, 200, 404, 404, 200],
  // The address works for one session.
  'export-records': [401, 404, 404, 404, 404, 404, 404, 404],
  // For a client of `advisor` in the firm of `admin`, to `colleague`.
  'preview-move': forSuperAdmins,
  'create-move': conflictForSuperAdmins,
};
