/** Exported on its own so that the browser does not load the table for it. */
export const validationFailedText = 'Please fix the highlighted fields.';

export const apiErrors = {
  malformed_request: { status: 400, text: 'The request could not be read.' },
  not_signed_in: { status: 401, text: 'Please sign in to continue.' },
  invalid_credentials: { status: 401, text: 'The email or the password is not right.' },
  identity_rejected: { status: 401, text: 'The sign-in with the other provider did not work. Please try again.' },
  signature_invalid: { status: 401, text: 'The signature of this message is not right.' },
  payment_required: { status: 402, text: 'Please subscribe to a plan to continue.' },
  forbidden: { status: 403, text: 'You are not authorized to access this page' },
  cross_site_request: { status: 403, text: 'This request came from another site and was not carried out.' },
  password_confirmation_required: { status: 403, text: 'Please confirm your password to continue.' },
  read_only_view: { status: 403, text: 'Nothing can be changed or exported while you view another user’s account.' },
  not_found: { status: 404, text: 'We could not find what you asked for.' },
  method_not_allowed: { status: 405, text: 'This address does not answer that kind of request.' },
  billing_in_progress: {
    status: 409,
    text: 'Another change of this subscription has not been confirmed yet. Please try again in a minute.',
  },
  billing_changed: {
    status: 409,
    text: 'The price has changed. Nothing was charged. Review the new price and confirm again.',
  },
  slot_taken: { status: 409, text: 'This time has just been taken. Please choose another.' },
  version_conflict: { status: 409, text: 'Someone else has changed this meanwhile. Nothing was overwritten.' },
  move_changed: {
    status: 409,
    text: 'The clients or the firms have changed since the preview. Nothing was moved. Review the new preview and confirm again.',
  },
  policy_locked: {
    status: 409,
    text: 'An import is changing this plan at the moment. Nothing was saved. Please try again in a minute.',
  },
  attachment_replaced: {
    status: 409,
    text: 'This file was replaced or deleted meanwhile. Please reload the page and try again.',
  },
  analysis_just_sent: {
    status: 409,
    text: 'These emails were sent less than a minute ago. They can be sent again in a moment.',
  },
  invitation_just_sent: {
    status: 409,
    text: 'An invitation was just sent to this person. It can be sent again in two minutes.',
  },
  quarantine_resolved: {
    status: 409,
    text: 'This person is not quarantined any more. Another super admin may have just resolved it.',
  },
  message_resent: { status: 409, text: 'This email has been sent again meanwhile.' },
  job_not_failed: { status: 409, text: 'This job has been retried or discarded meanwhile.' },
  legal_hold: {
    status: 409,
    text: 'This client’s records are under a legal hold and cannot be deleted until a super admin releases it.',
  },
  estimation_legal_hold: {
    status: 409,
    text: 'A client of this firm is under a legal hold. Estimates of the firm cannot be deleted until a super admin releases it.',
  },
  legal_hold_exists: { status: 409, text: 'This client already has a legal hold.' },
  legal_hold_released: { status: 409, text: 'This legal hold has been released already.' },
  import_state_conflict: { status: 409, text: 'This is not possible in the present state of the import.' },
  idempotency_in_progress: { status: 409, text: 'This is still being done. Please wait a moment and try again.' },
  idempotency_reply_lost: { status: 409, text: 'This was done, but the reply was lost. Reload the page to see it.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_media_type: { status: 415, text: 'Please send the request as JSON.' },
  validation_failed: { status: 422, text: validationFailedText },
  csrf_token_expired: { status: 422, text: 'This page is out of date. Reload it and try again.' },
  idempotency_key_reused: { status: 422, text: 'This key was used for a different request. Please use a new one.' },
  no_seat_available: { status: 422, text: 'You have no more seats available to invite additional Advisors.' },
  firm_full: { status: 422, text: 'This firm has no free seat at the moment. Please ask your firm’s admin.' },
  account_not_stripeable: { status: 422, text: 'This firm is not billed through HealthPlanner.' },
  coupon_not_usable: { status: 422, text: 'This coupon cannot be used. It may be misspelled, expired or used up.' },
  payment_method_required: { status: 422, text: 'Please add a payment method first.' },
  payment_rejected: {
    status: 422,
    text: 'The payment provider rejected this. Nothing was charged. Please contact support if it happens again.',
  },
  reduction_pending: {
    status: 422,
    text: 'Seats will be reduced at renewal. To take that back, set the seats to the current number. Then try again.',
  },
  subscription_unknown: { status: 422, text: 'The payment provider does not know this subscription.' },
  terms_required: {
    status: 422,
    text: 'Please agree to the Terms of Service and Master Service Agreement.',
  },
  analyses_incomplete: { status: 422, text: 'Please upload both analyses before sending the emails.' },
  last_admin: { status: 422, text: 'A firm needs an admin. Make another advisor an admin first.' },
  merge_not_possible: {
    status: 422,
    text: 'These two cannot be merged. Give this person another address, or reject the request.',
  },
  rejection_not_possible: {
    status: 422,
    text: 'This advisor has joined or has clients. Give them another address, or delete them on the page of the firm.',
  },
  message_not_resendable: {
    status: 422,
    text: 'This message cannot be sent again from here. Please repeat the action that sent it.',
  },
  last_super_admin: {
    status: 422,
    text: 'Someone has to be a super admin. Make another user a super admin first.',
  },
  account_not_empty: {
    status: 422,
    text: 'Only an empty account can be deleted: one without clients, estimates, other advisors, a live subscription and billing records.',
  },
  view_not_possible: {
    status: 422,
    text: 'This account cannot be viewed: it is a super admin’s, disabled or quarantined.',
  },
  link_invalid: {
    status: 422,
    text: 'This link is not valid any more. It may have been used, replaced by a newer one, or run out.',
  },
  code_invalid: { status: 422, text: 'Invalid code. Please try again.' },
  code_expired: { status: 422, text: 'This code has run out. Please sign in again to get a new one.' },
  code_not_sent: { status: 422, text: 'Failed to send verification code. Please try again.' },
  text_limit_reached: { status: 429, text: 'Too many codes were sent. Please try again later.' },
  sign_in_expired: { status: 422, text: 'This sign-in has run out. Please sign in again.' },
  identity_not_linked: {
    status: 422,
    text: 'We do not know this sign-in yet. If you have an account here, sign in with your password once to connect it; otherwise ask your firm for an invitation.',
  },
  blob_not_usable: {
    status: 422,
    text: 'This file cannot be used. It may have been used already, or its upload was not finished. Please upload it again.',
  },
  blob_empty: { status: 422, text: 'This file is empty.' },
  blob_scan_pending: {
    status: 422,
    text: 'This file is still being checked for malware. Please try again in a minute.',
  },
  blob_infected: { status: 422, text: 'This file contains malware and was deleted.' },
  pdf_invalid: { status: 422, text: 'This file is not a PDF. Please upload a PDF file with a name ending in .pdf.' },
  pdf_too_large: { status: 422, text: 'A PDF can have at most 100 MB.' },
  pdf_unsafe: {
    status: 422,
    text: 'This PDF contains scripts, commands or embedded files. Please print it to a new PDF and upload that.',
  },
  pdf_encrypted: { status: 422, text: 'This PDF is encrypted. Please upload it without a password.' },
  pdf_unreadable: {
    status: 422,
    text: 'This PDF is damaged and could not be checked. Please print it to a new PDF and upload that.',
  },
  analysis_without_recipient: {
    status: 422,
    text: 'Nobody can be emailed: the client’s address belongs to another user, and the advisor gets no email.',
  },
  meeting_ended: { status: 422, text: 'This meeting has passed and cannot be cancelled any more.' },
  code_attempts_exceeded: { status: 429, text: 'Too many wrong codes. Please sign in again in an hour.' },
  too_many_uploads: {
    status: 429,
    text: 'You have uploaded many files that are not used yet. Please use them, or try again tomorrow.',
  },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  internal_error: { status: 500, text: 'An unexpected error occurred.' },
  calendar_unavailable: { status: 503, text: 'The calendar cannot be reached at the moment. Nothing was changed.' },
  payment_unconfirmed: {
    status: 503,
    text: 'The payment provider did not confirm this. We are checking whether it took effect. Please look again in a few minutes.',
  },
  unavailable: { status: 503, text: 'The service is busy. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof apiErrors;

/** Codes that any call can get before its handler runs. Endpoints declare only the others. */
export const commonErrorCodes = [
  'malformed_request',
  'not_signed_in',
  'forbidden',
  'password_confirmation_required',
  'read_only_view',
  'cross_site_request',
  'method_not_allowed',
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
