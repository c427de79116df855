import type { Endpoint } from '../endpoint.ts';
import {
  discardJob,
  listFailedJobs,
  listThrottled,
  listUndelivered,
  resendMessage,
  retryJob,
  showOperations,
  unlockSignIn,
} from '../endpoints/operations.ts';
import {
  changeQuarantinedEmail,
  listQuarantined,
  mergeQuarantined,
  rejectQuarantined,
  showMerge,
} from '../endpoints/quarantine.ts';

export const operationsEndpoints = {
  'show-operations': showOperations,
  'list-quarantined': listQuarantined,
  'show-merge': showMerge,
  'merge-quarantined': mergeQuarantined,
  'change-quarantined-email': changeQuarantinedEmail,
  'reject-quarantined': rejectQuarantined,
  'list-undelivered': listUndelivered,
  'resend-message': resendMessage,
  'list-failed-jobs': listFailedJobs,
  'retry-job': retryJob,
  'discard-job': discardJob,
  'list-throttled': listThrottled,
  'unlock-sign-in': unlockSignIn,
} as const satisfies Record<string, Endpoint>;
