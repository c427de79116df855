import type { Feature } from '../../feature.ts';
import { createAccountRoute } from './accounts/create-account.ts';
import { createAdminRoute } from './accounts/create-admin.ts';
import { deleteAccountRoute } from './accounts/delete-account.ts';
import { inviteAdminRoute } from './accounts/invite-admin.ts';
import { listAccountsRoute } from './accounts/list-accounts.ts';
import { showAccountSetupRoute } from './accounts/show-account-setup.ts';
import { createMoveRoute } from './moves/create-move.ts';
import { previewMoveRoute } from './moves/preview-move.ts';
import { discardJobRoute } from './operations/failed-jobs/discard-job.ts';
import { listFailedJobsRoute } from './operations/failed-jobs/list-failed-jobs.ts';
import { retryJobRoute } from './operations/failed-jobs/retry-job.ts';
import { changeQuarantinedEmailRoute } from './operations/quarantine/change-quarantined-email.ts';
import { listQuarantinedRoute } from './operations/quarantine/list-quarantined.ts';
import { mergeQuarantinedRoute } from './operations/quarantine/merge-quarantined.ts';
import { rejectQuarantinedRoute } from './operations/quarantine/reject-quarantined.ts';
import { showMergeRoute } from './operations/quarantine/show-merge.ts';
import { showOperationsRoute } from './operations/show-operations.ts';
import { listThrottledRoute } from './operations/throttled/list-throttled.ts';
import { unlockSignInRoute } from './operations/throttled/unlock-sign-in.ts';
import { listUndeliveredRoute } from './operations/undelivered/list-undelivered.ts';
import { resendMessageRoute } from './operations/undelivered/resend-message.ts';
import { adminUserJobs } from './users/jobs.ts';
import { listAllUsersRoute } from './users/list-all-users.ts';
import { endUserViewRoute } from './views/end-user-view.ts';
import { listUserViewsRoute } from './views/list-user-views.ts';
import { viewUserRoute } from './views/view-user.ts';

export const admin: Feature = {
  routes: [
    listAllUsersRoute,
    previewMoveRoute,
    createMoveRoute,
    viewUserRoute,
    endUserViewRoute,
    listUserViewsRoute,
    showOperationsRoute,
    listUndeliveredRoute,
    resendMessageRoute,
    listFailedJobsRoute,
    retryJobRoute,
    discardJobRoute,
    listThrottledRoute,
    unlockSignInRoute,
    listQuarantinedRoute,
    showMergeRoute,
    mergeQuarantinedRoute,
    changeQuarantinedEmailRoute,
    rejectQuarantinedRoute,
    listAccountsRoute,
    createAccountRoute,
    showAccountSetupRoute,
    createAdminRoute,
    inviteAdminRoute,
    deleteAccountRoute,
  ],
  jobs: adminUserJobs,
};
