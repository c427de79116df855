import {
  discardJob,
  listFailedJobs,
  listThrottled,
  listUndelivered,
  resendMessage,
  retryJob,
  showOperations,
  unlockSignIn,
} from 'contract/endpoints/operations';
import { type Route, route } from '../../../http/route.ts';
import { handleDiscardJob } from './failed-jobs/discard-job.ts';
import { handleListFailedJobs } from './failed-jobs/list-failed-jobs.ts';
import { handleRetryJob } from './failed-jobs/retry-job.ts';
import { handleShowOperations } from './show-operations.ts';
import { handleListThrottled } from './throttled/list-throttled.ts';
import { handleUnlockSignIn } from './throttled/unlock-sign-in.ts';
import { handleListUndelivered } from './undelivered/list-undelivered.ts';
import { handleResendMessage } from './undelivered/resend-message.ts';

export const operationRoutes: Route[] = [
  route(showOperations, handleShowOperations),
  route(listUndelivered, handleListUndelivered),
  route(resendMessage, handleResendMessage),
  route(listFailedJobs, handleListFailedJobs),
  route(retryJob, handleRetryJob),
  route(discardJob, handleDiscardJob),
  route(listThrottled, handleListThrottled),
  route(unlockSignIn, handleUnlockSignIn),
];
