import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { wholeClient } from '../../testing/clients.ts';
import { installation, person } from '../../testing/people.ts';
import { policyOf } from '../../testing/policies.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

function open(path: string, who: Partial<CurrentUser>, can_edit: boolean) {
  answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /clients/7': { body: wholeClient() },
    'GET /users/7/policies': { body: { policies: [policyOf()], can_edit } },
  });
  return renderApp(path);
}

test('an advisor reads the plans of a client', async () => {
  open('/clients/7/policies', {}, false);
  await screen.findByRole('heading', { level: 1, name: 'Maria Lopez' });
  await screen.findByRole('heading', { level: 2, name: 'Plan Information' });
  await screen.findByRole('heading', { level: 2, name: 'In force' });
  await screen.findByRole('heading', { level: 3, name: 'ACA PLAN' });
  await screen.findByRole('heading', { level: 3, name: 'HEALTH INSURANCE PLAN IMPACT' });
  screen.getByRole('tab', { name: 'Plans', selected: true });
  expect(document.title).toMatch(/^Plan Information/);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Clients',
    'Maria Lopez',
  ]);
  expect(screen.queryByRole('button', { name: 'Add plan' })).toBeNull();
});

test('an agent opens and closes the form of a new plan', async () => {
  open('/clients/7/policies', { type: 'HealthAdvisorUser', account_id: null }, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
  const form = within(await screen.findByRole('form', { name: 'New plan' }));
  expect(document.activeElement).toBe(form.getByLabelText('Type'));
  expect(screen.getAllByRole('button', { name: 'Add plan' })).toHaveLength(1);
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Add plan' }));
});

test('a client reads their own plans', async () => {
  open('/policies', { id: 7, type: 'ClientUser' }, false);
  await screen.findByRole('heading', { level: 1, name: 'Plan Information' });
  await screen.findByRole('heading', { level: 2, name: 'In force' });
  await screen.findByRole('heading', { level: 3, name: 'ACA PLAN' });
});

test.each([
  ['/policies', {}],
  ['/clients/7/policies', { id: 7, type: 'ClientUser' } as const],
])('%s is forbidden to others', async (path, who) => {
  open(path, who, false);
  await screen.findByText(/not authorized/i);
});
