import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

function open(at: string, super_admin: boolean) {
  const self = person({ super_admin });
  const requests = answer({
    'GET /current_user': { body: self },
    'GET /settings': { body: installation() },
    [`GET /users/${self.id}`]: { body: profile({ id: self.id }) },
    'DELETE /users/7/second_factors': { body: { deleted: true } },
    'GET /users/7': { body: profile({ id: 7, name: 'Dana Cole' }) },
  });
  return { requests, router: renderApp(at).router };
}

test.each([
  ['a super admin', true],
  ['an advisor', false],
])('the own id leads %s to /profile', async (_, super_admin) => {
  const { router } = open(`/profile/${person().id}`, super_admin);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
});

test('only a super admin opens the profile of another user', async () => {
  open('/profile/7', true);
  await screen.findByRole('heading', { level: 1, name: 'Dana Cole' });
});

test('others see the 403 page instead, and nothing is requested', async () => {
  const { requests } = open('/profile/7', false);
  await screen.findByText('You are not authorized to access this page');
  expect(requests.some(({ call }) => call === 'GET /users/7')).toBe(false);
});

test('a super admin resets the two-factor authentication of another user after a question', async () => {
  const { requests } = open('/profile/7', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Reset two-factor authentication' }));
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  await screen.findByText('Two-factor authentication was reset.');
});
