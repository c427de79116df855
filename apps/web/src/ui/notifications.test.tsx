import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Notifications, notify } from './notifications.tsx';

it('shows a message in a polite live region, and the same message once', async () => {
  renderScreen(() => <Notifications />);
  notify('You are offline.');
  notify('You are offline.');
  const message = await screen.findByText('You are offline.');
  expect(message.closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('closes a message with its button', async () => {
  renderScreen(() => <Notifications />);
  notify('Signed out Firefox on Linux.');
  const message = await screen.findByText('Signed out Firefox on Linux.');
  const area = message.closest<HTMLElement>('[aria-live]');
  await userEvent.click(within(area ?? document.body).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Signed out Firefox on Linux.')).toBeNull());
});
