import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Webhook, WebhookDelivery } from 'contract/endpoints/webhooks';
import { maxWebhooks } from 'contract/vocabulary/webhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { failureTexts } from './texts.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });

const crm: Webhook = {
  id: 7,
  url: 'https://crm.example/events',
  events: ['signal.opened', 'client.updated'],
  is_enabled: true,
  failing_since: null,
  stopped_at: null,
  created_at: '2026-01-05T12:00:00Z',
};
const delivery: WebhookDelivery = {
  id: '0b5c3b0e-6a7c-4a53-9d43-2f8f3a5b7c11',
  event: 'client.updated',
  client_id: 3,
  happened_at: '2026-01-06T12:00:00Z',
  status: 'delivered',
  attempts: 1,
  next_at: null,
  failure: null,
  http_status: 204,
};
const secret = 'whsec_c2VjcmV0';

function open(webhooks: readonly Webhook[], answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /webhooks': { body: { webhooks } },
    'POST /webhooks': { body: { secret, webhook: crm } },
    'PATCH /webhooks/7': { body: { ...crm, is_enabled: false } },
    'DELETE /webhooks/7': { body: { deleted: true } },
    'POST /webhooks/7/secret': { body: { secret } },
    'POST /webhooks/7/test': { body: delivery },
    'GET /webhooks/7/deliveries': { body: { deliveries: [delivery] } },
    [`POST /webhooks/7/deliveries/${delivery.id}/replay`]: { body: delivery },
    ...answers,
  });
  renderScreen(() => <WebhooksPanel />, '/settings');
  return { calls: () => requests.map(({ call }) => call), requests };
}

const unavailable = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };

async function openDetails() {
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  return within(await screen.findByRole('dialog', { name: 'Webhook' }));
}

it('lists webhooks with their events and whether they work', async () => {
  const failing = { ...crm, id: 8, failing_since: '2026-01-05T12:00:00Z' };
  const stopped = { ...failing, id: 9, is_enabled: false, stopped_at: '2026-01-10T12:00:00Z' };
  open([crm, failing, stopped]);
  await screen.findAllByText('https://crm.example/events');
  const events = 'Signal opened, Client updated';
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `https://crm.example/events${events}Details`,
    `https://crm.example/eventsFailing${events}Details`,
    `https://crm.example/eventsOff${events}Turned off after 5 days of failuresDetails`,
  ]);
});

it('creates a webhook and shows its secret once', async () => {
  const { requests } = open([]);
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address'), 'https://crm.example/events');
  for (const label of ['Estimate saved', 'Meeting changed']) await user.click(dialog.getByLabelText(label));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByText(secret);
  const { body } = requests.find(({ call }) => call === 'POST /webhooks') ?? {};
  expect(body).toEqual({ webhook: { url: 'https://crm.example/events', events: ['signal.opened', 'client.updated'] } });
  await user.click(dialog.getByRole('button', { name: 'I’ve saved it' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('says what is wrong with an address', async () => {
  const errors = { url: ['This address is in a private network.'] };
  open([], { 'POST /webhooks': { status: 422, body: { code: 'validation_failed', error: 'Check it.', errors } } });
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByRole('link', { name: 'Address is required' });
  await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/');
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByRole('link', { name: 'This address is in a private network.' });
});

it('lists deliveries, and sends one again', async () => {
  const late = '2026-01-06T12:05:00Z';
  const failures = Object.keys(failureTexts) as (keyof typeof failureTexts)[];
  const others = failures.map((failure, index) => ({
    ...delivery,
    ...{ id: `0b5c3b0e-6a7c-4a53-9d43-2f8f3a5b7c2${index}`, failure, status: 'waiting' as const, attempts: 2 },
    ...{ next_at: late, http_status: failure === 'redirect' ? 302 : null },
  }));
  const { calls } = open([crm], { 'GET /webhooks/7/deliveries': { body: { deliveries: [delivery, ...others] } } });
  const dialog = await openDetails();
  const items = within(await dialog.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/^Client updatedDeliveredJan 6.*1 attempt, HTTP 204Send again$/);
  for (const [index, failure] of failures.entries())
    expect(items[index + 1]?.textContent).toContain(failureTexts[failure]);
  expect(items.find(({ textContent }) => textContent.includes('HTTP 302'))?.textContent).toContain('Retrying');
  await user.click(within(items[0] ?? document.body).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls()).toContain(`POST /webhooks/7/deliveries/${delivery.id}/replay`));
});

it('sends a test event and turns a webhook off, and says why it could not', async () => {
  let answers = 0;
  const { requests, calls } = open([crm], {
    'PATCH /webhooks/7': () => (++answers === 1 ? unavailable : { body: { ...crm, is_enabled: false } }),
  });
  const dialog = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Send test event' }));
  await waitFor(() => expect(calls()).toContain('POST /webhooks/7/test'));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await dialog.findByText('The service is busy.');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(requests.filter(({ call }) => call === 'GET /webhooks').length).toBe(2));
  const { body } = requests.find(({ call }) => call === 'PATCH /webhooks/7') ?? {};
  expect(body).toEqual({ webhook: { is_enabled: false } });
});

it('replaces the secret after asking, and shows it once', async () => {
  open([crm]);
  const details = await openDetails();
  await user.click(details.getByRole('button', { name: 'Replace secret' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the secret?' }));
  await user.click(question.getByRole('button', { name: 'Replace secret' }));
  await screen.findByText(secret);
});

it('deletes a webhook after asking', async () => {
  const { requests } = open([crm]);
  const details = await openDetails();
  await user.click(details.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests.filter(({ call }) => call === 'GET /webhooks').length).toBe(2));
});

it('says when there are no deliveries, and when they cannot be loaded', async () => {
  let answers = 0;
  open([crm], {
    'GET /webhooks/7/deliveries': () => (++answers === 1 ? unavailable : { body: { deliveries: [] } }),
  });
  const dialog = await openDetails();
  await dialog.findByText('The deliveries couldn’t be loaded.');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('No deliveries yet');
});

it('creates no more than the limit, and offers to retry', async () => {
  let answers = 0;
  const webhooks = Array.from({ length: maxWebhooks }, (_, index) => ({ ...crm, id: index + 1 }));
  open([], { 'GET /webhooks': () => (++answers === 1 ? unavailable : { body: { webhooks } }) });
  await screen.findByText('Your webhooks couldn’t be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have 10 webhooks. Delete one to create another.');
  expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull();
});
