/** Exported on its own so that the browser does not load the table for it. */
export const validationFailedText = 'Please fix the highlighted fields.';

export const apiErrors = {
  malformed_request: { status: 400, text: 'The request couldn’t be read.' },
  not_signed_in: { status: 401, text: 'Sign in to continue.' },
  invalid_credentials: { status: 401, text: 'Incorrect email or password.' },
  api_token_invalid: { status: 401, text: 'This API token isn’t valid. It was revoked, has expired or is incomplete.' },
  identity_rejected: { status: 401, text: 'Signing in with the other provider didn’t work. Try again.' },
  signature_invalid: { status: 401, text: 'The signature of this message isn’t valid.' },
  payment_required: { status: 402, text: 'Please subscribe to a plan to continue.' },
  forbidden: { status: 403, text: 'You are not authorized to access this page' },
  api_token_not_accepted: { status: 403, text: 'This address doesn’t accept API tokens.' },
  api_token_scope_missing: { status: 403, text: 'The API token doesn’t have the scope for this.' },
  cross_site_request: { status: 403, text: 'This request came from another site, so it was blocked.' },
  password_confirmation_required: { status: 403, text: 'Confirm your password to continue.' },
  read_only_view: { status: 403, text: 'You can’t change or export anything while you view another user’s account.' },
  share_code_required: { status: 403, text: 'Enter the code for this link to continue.' },
  not_found: { status: 404, text: 'We couldn’t find what you’re looking for.' },
  method_not_allowed: { status: 405, text: 'This address doesn’t accept that kind of request.' },
  request_timeout: { status: 408, text: 'The request took too long to arrive. Try again.' },
  billing_in_progress: {
    status: 409,
    text: 'Another change to this subscription hasn’t been confirmed yet. Try again in a minute.',
  },
  billing_changed: {
    status: 409,
    text: 'The price has changed. Nothing was charged. Review the new price and confirm again.',
  },
  meeting_changed: { status: 409, text: 'This meeting was moved or canceled, or has started. Nothing was changed.' },
  meeting_exists: { status: 409, text: 'There’s already an upcoming meeting. Cancel or reschedule it first.' },
  slot_taken: { status: 409, text: 'This time was just taken. Choose another one.' },
  too_many_api_tokens: { status: 409, text: 'You can have at most 20 API tokens. Revoke one first.' },
  too_many_webhooks: { status: 409, text: 'You can have at most 10 webhooks. Delete one first.' },
  webhook_disabled: { status: 409, text: 'This webhook is turned off. Turn it on first.' },
  too_many_messages: {
    status: 409,
    text: 'You can send at most 2,000 messages a day. Nothing was sent. Select fewer, or continue tomorrow.',
  },
  too_many_scenarios: { status: 409, text: 'An estimate can have at most 6 scenarios. Delete one first.' },
  stripe_step_missing: {
    status: 409,
    text: 'This firm is billed. Create its Stripe customer or save its Stripe IDs first, then invite its admin.',
  },
  version_conflict: { status: 409, text: 'Someone else updated this. Nothing was overwritten.' },
  move_changed: {
    status: 409,
    text: 'The clients or firms have changed since the preview. Nothing was moved. Review the new preview and confirm again.',
  },
  policy_locked: {
    status: 409,
    text: 'An import is changing this plan right now. Nothing was saved. Try again in a minute.',
  },
  attachment_replaced: {
    status: 409,
    text: 'Someone else replaced or deleted this file. Reload the page and try again.',
  },
  analysis_just_sent: {
    status: 409,
    text: 'These emails were sent less than a minute ago. You can send them again in a moment.',
  },
  client_joined: {
    status: 409,
    text: 'Your client has joined, so only they can change their email.',
  },
  invitation_just_sent: {
    status: 409,
    text: 'An invitation was just sent to this person. You can send it again in two minutes.',
  },
  quarantine_resolved: {
    status: 409,
    text: 'This person is no longer quarantined. Another super admin may have just resolved it.',
  },
  message_resent: { status: 409, text: 'This email has already been sent again.' },
  job_not_failed: { status: 409, text: 'This job has already been retried or discarded.' },
  legal_hold: {
    status: 409,
    text: 'This client’s records are under a legal hold. They can’t be deleted until a super admin releases it.',
  },
  estimation_legal_hold: {
    status: 409,
    text: 'A legal hold covers this estimate. Until a super admin releases it, the estimate can’t be deleted or moved to another client.',
  },
  legal_hold_exists: { status: 409, text: 'This client already has a legal hold.' },
  legal_hold_released: { status: 409, text: 'This legal hold has already been released.' },
  import_state_conflict: {
    status: 409,
    text: 'This import has changed since you opened it. Reload the page to see what you can do now.',
  },
  plan_year_conflict: {
    status: 409,
    text: 'The plans of this year have changed since you opened them. Reload the page to see what you can do now.',
  },
  idempotency_in_progress: { status: 409, text: 'This is still in progress. Wait a moment and try again.' },
  idempotency_reply_lost: {
    status: 409,
    text: 'Your change was saved, but we lost the reply. Reload the page to see it.',
  },
  firm_data_deleted: { status: 410, text: 'The data of this firm was deleted.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'Send the request as JSON.' },
  validation_failed: { status: 422, text: validationFailedText },
  csrf_token_expired: { status: 422, text: 'This page is out of date. Reload it and try again.' },
  idempotency_key_reused: { status: 422, text: 'This key was used for a different request. Use a new one.' },
  no_seat_available: { status: 422, text: 'You have no more seats available to invite additional Advisors.' },
  firm_full: { status: 422, text: 'This firm doesn’t have an available seat right now. Ask your firm’s admin.' },
  seat_not_needed: { status: 422, text: 'You already have a seat.' },
  account_not_stripeable: { status: 422, text: 'This firm isn’t billed through HealthPlanner.' },
  coupon_not_usable: { status: 422, text: 'This coupon can’t be used. It may be misspelled, expired, or used up.' },
  payment_method_required: { status: 422, text: 'Add a payment method first.' },
  payment_rejected: {
    status: 422,
    text: 'The payment provider rejected this. Nothing was charged. If it happens again, contact support.',
  },
  reduction_pending: {
    status: 422,
    text: 'Seats will be reduced at renewal. To undo that, set the seats to the current number, then try again.',
  },
  subscription_unknown: { status: 422, text: 'The payment provider doesn’t recognize this subscription.' },
  terms_required: {
    status: 422,
    text: 'Please agree to the Terms of Service and Master Service Agreement ("accepted_terms": true).',
  },
  analyses_incomplete: { status: 422, text: 'Upload both analyses before you send the emails.' },
  last_admin: { status: 422, text: 'A firm needs an admin. Make another advisor an admin first.' },
  merge_not_possible: {
    status: 422,
    text: 'These two can’t be merged. Give this person a different address, or reject the request.',
  },
  rejection_not_possible: {
    status: 422,
    text: 'This advisor has joined or has clients. Give them a different address, or delete them on the firm’s page.',
  },
  message_not_resendable: {
    status: 422,
    text: 'This message can’t be sent again from here. Repeat the action that sent it.',
  },
  last_super_admin: {
    status: 422,
    text: 'There must be at least one super admin. Make another user a super admin first.',
  },
  account_not_empty: {
    status: 422,
    text: 'Only an empty account can be deleted. It can’t have clients, estimates, other advisors, an active subscription, or billing records.',
  },
  view_not_possible: {
    status: 422,
    text: 'You can’t view this account because it’s disabled, quarantined, or belongs to a super admin.',
  },
  link_invalid: {
    status: 422,
    text: 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.',
  },
  link_for_other_browser: {
    status: 422,
    text: 'This link works only in the browser where it was requested. Open it there, or get a new link for this browser.',
  },
  plan_warnings: { status: 422, text: 'These plans have warnings. Accept them to publish the plans.' },
  plan_load_empty: { status: 422, text: 'There are no plans in these files.' },
  code_invalid: { status: 422, text: 'Invalid code. Please try again.' },
  code_expired: { status: 422, text: 'This code has expired. Sign in again to get a new one.' },
  code_not_sent: { status: 422, text: 'Failed to send verification code. Please try again.' },
  text_limit_reached: { status: 429, text: 'Too many codes were sent. Try again later.' },
  sign_in_expired: { status: 422, text: 'This sign-in has expired. Sign in again.' },
  identity_not_linked: {
    status: 422,
    text: 'We don’t recognize this sign-in yet. If you have an account, sign in with your password once to connect it. Otherwise, ask your firm for an invitation.',
  },
  blob_not_usable: {
    status: 422,
    text: 'This file can’t be used. It may have been used already, or its upload didn’t finish. Upload it again.',
  },
  blob_empty: { status: 422, text: 'This file is empty.' },
  blob_scan_pending: {
    status: 422,
    text: 'This file is still being checked for malware. Try again in a minute.',
  },
  blob_infected: { status: 422, text: 'This file contains malware and was deleted.' },
  pdf_invalid: { status: 422, text: 'This file isn’t a PDF. Upload a PDF file with a name ending in .pdf.' },
  pdf_too_large: { status: 422, text: 'A PDF can be at most 100 MB.' },
  pdf_unsafe: {
    status: 422,
    text: 'This PDF contains scripts, commands, or embedded files. Print it to a new PDF and upload that one.',
  },
  pdf_encrypted: { status: 422, text: 'This PDF is encrypted. Remove its password and upload it again.' },
  pdf_unreadable: {
    status: 422,
    text: 'This PDF is damaged and couldn’t be checked. Print it to a new PDF and upload that one.',
  },
  analysis_without_recipient: {
    status: 422,
    text: 'There’s no one to email. The client’s address belongs to another user, and the advisor doesn’t get an email.',
  },
  meeting_without_outcome: {
    status: 422,
    text: 'You can record an outcome once a meeting has started, unless it was canceled.',
  },
  meeting_ended: { status: 422, text: 'This meeting has passed and can no longer be canceled.' },
  passkey_invalid: {
    status: 422,
    text: 'This passkey couldn’t be verified. Try again, or use another way to verify it’s you.',
  },
  last_factor: {
    status: 422,
    text: 'Your firm or your role requires two-factor authentication, and this is your last way to do it. Add another one first.',
  },
  factor_required: { status: 422, text: 'Turn on two-factor authentication first.' },
  too_many_passkeys: { status: 422, text: 'You have as many passkeys as we can save. Remove one first.' },
  code_attempts_exceeded: { status: 429, text: 'Too many incorrect codes. Sign in again in an hour.' },
  share_code_attempts_exceeded: { status: 429, text: 'Too many incorrect codes. Try again in an hour.' },
  too_many_uploads: {
    status: 429,
    text: 'You’ve uploaded too many files that haven’t been used yet. Use them, or try again tomorrow.',
  },
  sign_in_link_required: {
    status: 429,
    text: 'Too many people are trying to sign in right now. Sign in with a link that we email you, or try again in a few minutes.',
  },
  rate_limited: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  internal_error: { status: 500, text: 'An unexpected error occurred.' },
  calendar_unavailable: {
    status: 503,
    text: 'We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.',
  },
  payment_unconfirmed: {
    status: 503,
    text: 'The payment provider didn’t confirm this. We’re checking whether it went through. Check again in a few minutes.',
  },
  unavailable: { status: 503, text: 'The service is busy. Try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof apiErrors;

/** Codes that any call can get before its handler runs. Endpoints declare only the others. */
export const commonErrorCodes = [
  'malformed_request',
  'not_signed_in',
  'api_token_invalid',
  'api_token_not_accepted',
  'api_token_scope_missing',
  'forbidden',
  'password_confirmation_required',
  'read_only_view',
  'cross_site_request',
  'method_not_allowed',
  'request_timeout',
  'firm_data_deleted',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'csrf_token_expired',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Codes of repeatable endpoints in addition to the common ones. */
export const idempotencyErrorCodes = [
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_reply_lost',
] as const satisfies readonly ErrorCode[];

/** Codes of endpoints that take the signed id of an uploaded file. */
export const blobErrorCodes = [
  'blob_not_usable',
  'blob_empty',
  'blob_scan_pending',
  'blob_infected',
] as const satisfies readonly ErrorCode[];

/** Codes of endpoints that take a PDF. */
export const pdfErrorCodes = [
  'pdf_invalid',
  'pdf_too_large',
  'pdf_unsafe',
  'pdf_encrypted',
  'pdf_unreadable',
] as const satisfies readonly ErrorCode[];

export type CommonErrorCode = (typeof commonErrorCodes | typeof idempotencyErrorCodes)[number];

export type FieldErrors = Readonly<Record<string, string[]>>;

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly error: string;
  readonly errors?: FieldErrors;
}
