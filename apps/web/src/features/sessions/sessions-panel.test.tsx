import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { SessionsPanel } from './sessions-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const ids = ['3f2c1f0e-7d68-4a53-9c3f-0a1b2c3d4e5f', '9f2c1f0e-7d68-4a53-9c3f-0a1b2c3d4e5f'] as const;
const sessions = [
  {
    id: ids[0],
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    is_this_one: true,
    created_at: '2026-01-05T12:00:00Z',
    last_used_at: '2026-01-06T12:00:00Z',
  },
  {
    id: ids[1],
    user_agent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1',
    is_this_one: false,
    created_at: '2026-01-02T12:00:00Z',
    last_used_at: '2026-01-03T12:00:00Z',
  },
];

function open(answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /sessions': { body: { sessions } },
    'DELETE /sessions': { body: { deleted: true } },
    [`DELETE /sessions/${ids[1]}`]: { body: { deleted: true } },
    ...answers,
  });
  return { requests, ...renderScreen(Page, '/settings') };
}

const Page = () => (useLocation().pathname === '/settings' ? <SessionsPanel /> : null);

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

it('lists the browsers, this one first', async () => {
  open();
  await screen.findByText('Chrome on Windows');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis deviceActive now, signed in Jan 5, 2026Sign out',
    expect.stringMatching(/^Safari on iPhoneLast active Jan 3.*, \d+:00\s[AP]M, signed in Jan 2, 2026Sign out$/),
  ]);
});

it('signs out another browser after asking', async () => {
  const { requests } = open();
  await user.click((await rowOf('Safari on iPhone')).getByRole('button', { name: 'Sign out' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain(`DELETE /sessions/${ids[1]}`));
  expect(session.isSignedIn()).toBe(true);
});

it('signs out everywhere, here too', async () => {
  const { router } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(session.isSignedIn()).toBe(false);
});

it('signs out everywhere, also if the page closes before the reply', async () => {
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const { router } = open({ 'DELETE /sessions': () => replied.then(() => ({ body: { deleted: true } })) });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await router.navigate({ to: '/login' });
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
  reply();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(session.isSignedIn()).toBe(false);
});

it('shows why a session could not be ended', async () => {
  open({
    [`DELETE /sessions/${ids[1]}`]: { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
  });
  await user.click((await rowOf('Safari on iPhone')).getByRole('button', { name: 'Sign out' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  await screen.findByText('The service is busy.');
});

it('offers to retry when they cannot be loaded', async () => {
  open({ 'GET /sessions': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } });
  await screen.findByText('Your sessions couldn’t be loaded.');
  await screen.findByRole('button', { name: 'Try again' });
});
