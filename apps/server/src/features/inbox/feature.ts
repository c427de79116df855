import type { Feature } from '../../feature.ts';
import { emailingJobs } from './emailing/jobs.ts';
import { showNotificationSettingsRoute, updateNotificationSettingsRoute } from './notification-settings.ts';
import { countNotificationsRoute, listNotificationsRoute, readNotificationsRoute } from './notifications.ts';

export const inbox: Feature = {
  routes: [
    listNotificationsRoute,
    countNotificationsRoute,
    readNotificationsRoute,
    showNotificationSettingsRoute,
    updateNotificationSettingsRoute,
  ],
  jobs: emailingJobs,
};
