/** Counts on the overview end here, so that they stay fast. */
export const maxCounted = 1_000;

/** Why a quarantined person cannot be merged with the one who has the address. */
export const mergeObstacles = [
  'address_free',
  'advisor_requested',
  'holder_disabled',
  'holder_not_client',
  'has_records',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/**
 * Why a message was not delivered. `rejected`: the mail server or the SMS provider does not accept it; `unreachable`: all
 * attempts failed; `expired`: it waited for more than a day.
 */
export const messageFailures = ['expired', 'rejected', 'unreachable'] as const;
export type MessageFailure = (typeof messageFailures)[number];

/**
 * What is locked after too many wrong passwords or codes. `account`: an address; `browser`: a browser that has signed in
 * before; `codes`: a user's codes. What needs a sign-in link: `network`: unknown browsers of a network; `everyone`: all
 * unknown browsers.
 */
export const throttledKinds = ['account', 'browser', 'codes', 'network', 'everyone'] as const;
export type ThrottledKind = (typeof throttledKinds)[number];
