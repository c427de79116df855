import type { Feature } from '../feature.ts';
import { listApiAccessRoute } from './accounts/list-api-access.ts';
import { showAccountRoute, showOwnAccountRoute } from './accounts/show-account.ts';
import { updateAccountRoute } from './accounts/update-account.ts';
import { listActivitiesRoute } from './activities/list-activities.ts';
import { listClientActivitiesRoute } from './activities/list-client-activities.ts';
import { deleteAdvisorRoute } from './advisors/delete-advisor.ts';
import { listUsersRoute } from './advisors/list-users.ts';
import { updateRoleRoute } from './advisors/update-role.ts';
import { listClientAccessesRoute, listOwnAccessesRoute } from './audit/accesses/accesses.ts';
import { acknowledgeAuditAlertRoute } from './audit/alerts/acknowledge-audit-alert.ts';
import { auditAlertJobs } from './audit/alerts/jobs.ts';
import { listAuditAlertsRoute } from './audit/alerts/list-audit-alerts.ts';
import { exportAuditEventsRoute } from './audit/events/export-audit-events.ts';
import { listAuditEventsRoute } from './audit/events/list-audit-events.ts';
import { showAuditEventRoute } from './audit/events/show-audit-event.ts';
import { readCalendarFeedRoute } from './calendar/read-calendar-feed.ts';
import { showCalendarRoute } from './calendar/show-calendar.ts';
import { inviteClientsRoute } from './clients/bulk/invite-clients.ts';
import { reassignClientsRoute } from './clients/bulk/reassign-clients.ts';
import { updateClientStatusesRoute } from './clients/bulk/update-client-statuses.ts';
import { exportClientsRoute } from './clients/export-clients.ts';
import { clientListJobs } from './clients/jobs.ts';
import { listClientsRoute } from './clients/list-clients.ts';
import { showClientCountsRoute } from './clients/show-client-counts.ts';
import { deleteClientRoute } from './delete-client.ts';
import { createDownloadRoute } from './downloads/create-download.ts';
import { exportRecordsRoute } from './downloads/export-records.ts';
import { listDependentsRoute } from './list-dependents.ts';
import { listMeetingsRoute } from './meetings/list-meetings.ts';
import { showClientRoute } from './show-client.ts';
import { showCurrentUserRoute } from './show-current-user.ts';
import { showRenewalRoute } from './show-renewal.ts';
import { showUserRoute } from './show-user.ts';
import { showHealthRoute, showReadinessRoute, showSettingsRoute } from './status.ts';
import { listTodosRoute } from './todos/list-todos.ts';
import { updateUserRoute } from './update-user.ts';

export const readModels: Feature = {
  routes: [
    listTodosRoute,
    createDownloadRoute,
    exportRecordsRoute,
    listMeetingsRoute,
    showCalendarRoute,
    readCalendarFeedRoute,
    listOwnAccessesRoute,
    listClientAccessesRoute,
    listAuditEventsRoute,
    exportAuditEventsRoute,
    showAuditEventRoute,
    listAuditAlertsRoute,
    acknowledgeAuditAlertRoute,
    showCurrentUserRoute,
    showClientRoute,
    deleteClientRoute,
    showRenewalRoute,
    showUserRoute,
    listDependentsRoute,
    updateUserRoute,
    showSettingsRoute,
    showHealthRoute,
    showReadinessRoute,
    listActivitiesRoute,
    listClientActivitiesRoute,
    listUsersRoute,
    updateRoleRoute,
    deleteAdvisorRoute,
    updateClientStatusesRoute,
    reassignClientsRoute,
    inviteClientsRoute,
    listClientsRoute,
    showClientCountsRoute,
    exportClientsRoute,
    showOwnAccountRoute,
    showAccountRoute,
    updateAccountRoute,
    listApiAccessRoute,
  ],
  jobs: [...auditAlertJobs, ...clientListJobs],
};
