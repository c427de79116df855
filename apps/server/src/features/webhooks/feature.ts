import type { Feature } from '../../feature.ts';
import { listWebhookDeliveriesRoute, replayWebhookDeliveryRoute, testWebhookRoute } from './deliveries.ts';
import {
  createWebhookRoute,
  deleteWebhookRoute,
  listWebhooksRoute,
  rotateWebhookSecretRoute,
  updateWebhookRoute,
} from './webhooks.ts';

export const webhooks: Feature = {
  routes: [
    listWebhooksRoute,
    createWebhookRoute,
    updateWebhookRoute,
    deleteWebhookRoute,
    rotateWebhookSecretRoute,
    testWebhookRoute,
    listWebhookDeliveriesRoute,
    replayWebhookDeliveryRoute,
  ],
};
