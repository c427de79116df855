import type { Feature } from '../../feature.ts';
import { emailingJobs } from './emailing/jobs.ts';
import { showNotificationSettingsRoute, updateNotificationSettingsRoute } from './notification-settings.ts';
import { listNotificationsRoute, readNotificationsRoute, showNotificationCountRoute } from './notifications.ts';

export const inbox: Feature = {
  routes: [
    listNotificationsRoute,
    showNotificationCountRoute,
    readNotificationsRoute,
    showNotificationSettingsRoute,
    updateNotificationSettingsRoute,
  ],
  jobs: emailingJobs,
};
