/**
 * Every "no" the server can say: its HTTP status and the sentence a person reads.
 * An endpoint declares which of them it may answer beside the ones that any call can meet.
 */
export const errorCodes = {
  unparsable: { status: 400, text: 'The request could not be read.' },
  not_signed_in: { status: 401, text: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, text: 'The email or the password is not right.' },
  payment_required: { status: 402, text: 'Please subscribe to a plan to continue.' },
  forbidden: { status: 403, text: 'You are not authorized to access this page' },
  cross_site: { status: 403, text: 'This request came from another site and was not carried out.' },
  not_found: { status: 404, text: 'We could not find what you asked for.' },
  wrong_method: { status: 405, text: 'This address does not answer that kind of request.' },
  no_seat: { status: 422, text: 'You have no more seats available to invite additional Advisors.' },
  no_seat_to_join: { status: 422, text: 'This firm has no free seat at the moment. Please ask your firm’s admin.' },
  bad_link: {
    status: 422,
    text: 'This link is not valid any more. It may have been used, replaced by a newer one, or run out.',
  },
  bad_code: { status: 422, text: 'Invalid code. Please try again.' },
  code_over: { status: 422, text: 'This code has run out. Please sign in again to get a new one.' },
  too_many_codes: { status: 429, text: 'Too many wrong codes. Please sign in again in an hour.' },
  attempt_over: { status: 422, text: 'This sign-in has run out. Please sign in again.' },
  code_not_sent: { status: 422, text: 'Failed to send verification code. Please try again.' },
  unknown_identity: {
    status: 422,
    text: 'We do not know this sign-in yet. If you have an account here, sign in with your password once to connect it; otherwise ask your firm for an invitation.',
  },
  bad_identity: { status: 401, text: 'The sign-in with the other provider did not work. Please try again.' },
  slot_taken: { status: 409, text: 'This time has just been taken. Please choose another.' },
  meeting_over: { status: 422, text: 'This meeting has passed and cannot be cancelled any more.' },
  calendar_unavailable: { status: 503, text: 'The calendar cannot be reached at the moment. Nothing was changed.' },
  bad_signature: { status: 401, text: 'The signature of this message is not right.' },
  stale: { status: 409, text: 'Someone else has changed this meanwhile. Nothing was overwritten.' },
  too_large: { status: 413, text: 'The request is too large.' },
  unsupported_type: { status: 415, text: 'Please send the request as JSON.' },
  stale_page: { status: 422, text: 'This page is out of date. Reload it and try again.' },
  too_many: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  unexpected: { status: 500, text: 'An unexpected error occurred.' },
  unavailable: { status: 503, text: 'The service is busy. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What any call can meet before its own handler runs; not declared again by each endpoint. */
export const commonErrorCodes = [
  'unparsable',
  'not_signed_in',
  'forbidden',
  'cross_site',
  'wrong_method',
  'too_large',
  'unsupported_type',
  'stale_page',
  'too_many',
  'unexpected',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** The text above a form whose fields carry their own errors. */
export const fixFields = 'Please fix the highlighted fields.';
