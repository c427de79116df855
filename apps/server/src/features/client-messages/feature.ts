import type { Feature } from '../../feature.ts';
import { clientMessageJobs } from './jobs.ts';
import { showMessageStopRoute, stopMessagesRoute } from './message-stops.ts';
import { previewClientMessagesRoute } from './preview-client-messages.ts';
import { sendClientMessagesRoute } from './send-client-messages.ts';
import { showClientMessageRoute } from './show-client-message.ts';

export const clientMessages: Feature = {
  routes: [
    previewClientMessagesRoute,
    sendClientMessagesRoute,
    showClientMessageRoute,
    showMessageStopRoute,
    stopMessagesRoute,
  ],
  jobs: clientMessageJobs,
};
