import type { Feature } from '../../feature.ts';
import { deleteFirmWebhookRoute } from './delete-firm-webhook.ts';
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
    deleteFirmWebhookRoute,
    rotateWebhookSecretRoute,
    testWebhookRoute,
    listWebhookDeliveriesRoute,
    replayWebhookDeliveryRoute,
  ],
};
