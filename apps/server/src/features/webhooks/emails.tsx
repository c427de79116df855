import { failingDays } from 'contract/vocabulary/webhooks';
import type { Email } from '../notifications/operations.ts';

export const webhookCreatedEmail = (host: string, product_name: string): Email => ({
  subject: 'A webhook was created',
  heading: 'A webhook was created',
  paragraphs: [
    `${product_name} tells ${host} when clients you work with change. It sends no names and no data of clients. You can delete the webhook in your settings.`,
  ],
  afterword:
    'If this wasn’t you, choose a new password with “Forgot password?” on the sign-in page and contact us right away. That also deletes all webhooks.',
});

export const webhookDeletedEmail = (host: string, product_name: string): Email => ({
  subject: 'A webhook was deleted',
  heading: 'A webhook was deleted',
  paragraphs: [
    `An admin deleted your webhook for ${host}. ${product_name} no longer tells it when clients change.`,
    'If you still need it, ask the admin of your firm before you create another one.',
  ],
});

export const webhookStoppedEmail = (host: string, product_name: string): Email => ({
  subject: 'A webhook was turned off',
  heading: 'A webhook was turned off',
  paragraphs: [
    `${host} has accepted nothing from ${product_name} for ${failingDays} days, so we turned its webhook off. What is still waiting is sent when you turn it on again in your settings. Changes in the meantime aren’t.`,
    'Your settings show why deliveries failed.',
  ],
});
