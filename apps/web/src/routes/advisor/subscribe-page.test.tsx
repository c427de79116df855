import { screen } from '@testing-library/react';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.keepToken('token', Date.now()));

function open(at: string, who: Partial<CurrentUser> = {}) {
  answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation({ support_contact: 'seats@example.com' }) },
  });
  renderApp(at);
}

const required = 'Please subscribe to a plan to continue.';

test('shows the price of a seat on each plan and the contact', async () => {
  open('/subscribe');
  expect((await screen.findByText('$550')).closest('li')?.textContent).toMatch(/^Starter\$550 a seat a year/);
  expect(screen.getByText('$750').closest('li')?.textContent).toMatch(/^Core\$750 a seat a year/);
  expect((await screen.findByRole('link', { name: 'seats@example.com' })).getAttribute('href')).toBe(
    'mailto:seats@example.com',
  );
  expect(screen.queryByText(required)).toBeNull();
});

test('explains that the request needs a seat', async () => {
  open('/subscribe?error=402');
  await screen.findByText(required);
  expect((await screen.findAllByRole('link', { name: 'seats@example.com' })).length).toBeGreaterThan(1);
});

test.each<[string, Partial<CurrentUser>]>([
  ['a client', { type: 'ClientUser' }],
  ['a health agent', { type: 'HealthAdvisorUser' }],
])('explains to %s that the page is for advisors', async (_, who) => {
  open('/subscribe?error=402', who);
  await screen.findByText('You must be an advisor to view this page.');
  expect(screen.queryByText(required)).toBeNull();
  expect(screen.queryByText('$550')).toBeNull();
});
