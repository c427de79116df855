import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from 'contract/endpoints/inbox';
import { maxUnreadCount } from 'contract/vocabulary/inbox';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { Bell } from './bell.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });

const signal: Notification = {
  id: 3,
  kind: 'signal_medicare',
  text: 'Nora turns 65 on June 30, 2027',
  client: { id: 7, name: 'Nora Reyes' },
  signal_id: 12,
  estimation_id: null,
  created_at: '2026-01-05T12:00:00Z',
  is_read: false,
};
const opened: Notification = {
  ...signal,
  id: 2,
  kind: 'estimate_opened',
  text: 'The link to an estimate was opened',
  signal_id: null,
  estimation_id: 9,
  is_read: true,
};
const rejected: Notification = { ...opened, id: 1, kind: 'address_rejected', estimation_id: null, text: 'Rejected' };
const failed: Notification = {
  ...rejected,
  id: 4,
  kind: 'payment_failed',
  client: null,
  text: 'Failed',
  is_read: false,
};

const unavailable = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };

function open(notifications: readonly Notification[], answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /notifications/count': { body: { unread: notifications.filter(({ is_read }) => !is_read).length } },
    'GET /notifications': { body: { notifications, has_more: false } },
    'POST /notifications/read': { body: { unread: 0 } },
    ...answers,
  });
  renderScreen(() => <Bell />, '/radar');
  return requests;
}

const bell = (name: string) => screen.findByRole('button', { name });

it('says how many are unread, and lists them with links to their records', async () => {
  open([failed, signal, opened, rejected]);
  await user.click(await bell('Notifications, 2 unread'));
  const list = await screen.findByRole('list', { name: 'Notifications' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account',
    '/clients/7?signal=12',
    '/estimations/9',
    '/clients/7',
  ]);
  expect(links[1]?.textContent).toMatch(/^Unread: Nora turns 65 on June 30, 2027Nora Reyes/);
  expect(links[2]?.textContent).not.toContain('Unread');
});

it('counts up to 99', async () => {
  open([], { 'GET /notifications/count': { body: { unread: maxUnreadCount } } });
  await bell('Notifications, more than 99 unread');
  expect(screen.getByText('99+')).toBeDefined();
});

it('opening one marks it as read and closes the window', async () => {
  const requests = open([signal]);
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('link', { name: /Nora turns 65/ }));
  await bell('Notifications');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ call }) => call === 'POST /notifications/read')?.body).toEqual({ id: 3 });
});

it('marks all as read up to the latest that is shown', async () => {
  const requests = open([signal, opened]);
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(requests.find(({ call }) => call === 'POST /notifications/read')?.body).toEqual({ id: 3, and_earlier: true });
});

it('says if marking failed', async () => {
  open([signal], { 'POST /notifications/read': unavailable });
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
});

it('is empty, or says why it could not be loaded', async () => {
  open([]);
  await user.click(await bell('Notifications'));
  await screen.findByText('No notifications');
});

it('can be loaded again', async () => {
  open([], { 'GET /notifications': unavailable });
  await user.click(await bell('Notifications'));
  expect((await screen.findByRole('alert')).textContent).toContain('Notifications couldn’t be loaded.');
  answer({ 'GET /notifications': { body: { notifications: [signal], has_more: false } } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Nora turns 65/ });
});

it('shows earlier ones on request', async () => {
  open([signal], { 'GET /notifications': { body: { notifications: [signal], has_more: true } } });
  await user.click(await bell('Notifications, 1 unread'));
  const more = await screen.findByRole('button', { name: 'Show earlier' });
  answer({ 'GET /notifications': { body: { notifications: [opened], has_more: false } } });
  await user.click(more);
  await screen.findByRole('link', { name: /The link to an estimate/ });
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});
