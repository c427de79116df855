import type { Feature } from '../../feature.ts';
import { createAccountRoute, listAccountsRoute } from './accounts/accounts.ts';
import { createAdminRoute } from './accounts/create-admin.ts';
import { createBillingCustomerRoute } from './accounts/create-billing-customer.ts';
import { deleteAccountRoute } from './accounts/delete-account.ts';
import { inviteAdminRoute } from './accounts/invite-admin.ts';
import { showAccountSetupRoute } from './accounts/show-account-setup.ts';
import { createMoveRoute, previewMoveRoute } from './moves/moves.ts';
import { discardJobRoute, listFailedJobsRoute, retryJobRoute } from './operations/failed-jobs/failed-jobs.ts';
import { changeQuarantinedEmailRoute } from './operations/quarantine/change-quarantined-email.ts';
import { listQuarantinedRoute } from './operations/quarantine/list-quarantined.ts';
import { mergeQuarantinedRoute } from './operations/quarantine/merge-quarantined.ts';
import { rejectQuarantinedRoute } from './operations/quarantine/reject-quarantined.ts';
import { showMergeRoute } from './operations/quarantine/show-merge.ts';
import { showOperationsRoute } from './operations/show-operations.ts';
import { listThrottledRoute, unlockSignInRoute } from './operations/throttled/throttled.ts';
import { listUndeliveredRoute } from './operations/undelivered/list-undelivered.ts';
import { resendMessageRoute } from './operations/undelivered/resend-message.ts';
import { planYearJobs } from './plan-years/jobs.ts';
import { deletePlanLoadRoute, publishPlanLoadRoute, showPlanLoadRoute } from './plan-years/plan-loads.ts';
import {
  closePlanUploadRoute,
  createPlanUploadRoute,
  downloadPlanFilesRoute,
  rereadPlanUploadRoute,
} from './plan-years/plan-uploads.ts';
import { listPlanYearsRoute, showPlanYearRoute, undoPlanPublicationRoute } from './plan-years/plan-years.ts';
import { inviteAgentRoute, withdrawAgentRoute } from './users/agents.ts';
import { adminUserJobs } from './users/jobs.ts';
import { listAllUsersRoute } from './users/list-all-users.ts';
import { endUserViewRoute, listUserViewsRoute, viewUserRoute } from './views/user-views.ts';

export const admin: Feature = {
  routes: [
    listAllUsersRoute,
    inviteAgentRoute,
    withdrawAgentRoute,
    createBillingCustomerRoute,
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
    listPlanYearsRoute,
    showPlanYearRoute,
    createPlanUploadRoute,
    downloadPlanFilesRoute,
    rereadPlanUploadRoute,
    closePlanUploadRoute,
    undoPlanPublicationRoute,
    showPlanLoadRoute,
    publishPlanLoadRoute,
    deletePlanLoadRoute,
  ],
  jobs: [...adminUserJobs, ...planYearJobs],
};
