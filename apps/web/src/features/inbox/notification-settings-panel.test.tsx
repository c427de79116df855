import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultDeliveries, notificationKinds } from 'contract/vocabulary/inbox';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { NotificationSettingsPanel } from './notification-settings-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const body = { deliveries: defaultDeliveries };

function open(answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({ 'GET /notification_settings': { body }, ...answers });
  renderScreen(() => <NotificationSettingsPanel />, '/settings');
  return requests;
}

const choice = (kind: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `When to be notified: ${kind}` });

it('has a choice for each kind, and saves one at once', async () => {
  const requests = open({
    'PATCH /notification_settings': { body: { deliveries: { ...defaultDeliveries, signal_medicare: 'off' } } },
  });
  const medicare = await choice('Medicare signals');
  expect(screen.getAllByRole('combobox')).toHaveLength(notificationKinds.length);
  expect([medicare.value, (await choice('Failed payments')).value]).toEqual(['daily', 'at_once']);
  await user.selectOptions(medicare, 'Off');
  await vi.waitFor(() => expect(medicare.value).toBe('off'));
  expect(requests.find(({ call }) => call === 'PATCH /notification_settings')?.body).toEqual({
    kind: 'signal_medicare',
    delivery: 'off',
  });
});

it('keeps the former choice and says if it could not be saved', async () => {
  open({
    'PATCH /notification_settings': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
  });
  const medicare = await choice('Medicare signals');
  await user.selectOptions(medicare, 'Off');
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
  expect(medicare.value).toBe('daily');
});

it('says if it could not be loaded', async () => {
  open({ 'GET /notification_settings': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } });
  expect((await screen.findByRole('alert')).textContent).toContain('Notification settings couldn’t be loaded.');
});
