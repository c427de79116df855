import type { Feature } from '../../feature.ts';
import { notificationJobs } from './jobs.ts';
import { listMessagesRoute } from './list-messages.ts';
import { showMessageRoute } from './show-message.ts';

export const notifications: Feature = {
  routes: [listMessagesRoute, showMessageRoute],
  jobs: notificationJobs,
};
