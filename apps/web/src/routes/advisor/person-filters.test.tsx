import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { texts as t } from '../../features/signals/texts.ts';
import { session } from '../../lib/session.ts';
import { advisorsPage } from '../../testing/clients.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { listedRenewal, renewalsPage } from '../../testing/renewals-list.ts';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalOf, signalsPage } from '../../testing/signals.ts';

const omar = { id: 41, name: 'Omar Haddad' };
const olga = { id: 42, name: 'Olga Petrova' };

beforeEach(() => session.setToken('token', Date.now()));

/** The reply has the names of the chosen people. */
async function open(at: string, isEmpty = false) {
  const named = (id: string | null) => [omar, olga].filter((one) => String(one.id) === id);
  const staff = (query: URLSearchParams) => ({
    advisors: named(query.get('financial_advisor_id')),
    agents: named(query.get('health_advisor_id')),
  });
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true }) },
    'GET /settings': { body: installation() },
    'GET /signals': ({ query }) => ({
      body: signalsPage(isEmpty && query.has('financial_advisor_id') ? [] : [signalOf()], staff(query)),
    }),
    'GET /renewals': ({ query }) => ({ body: renewalsPage([listedRenewal()], staff(query)) }),
    'GET /users': ({ query }) => ({
      body: advisorsPage([omar, olga].filter(({ name }) => name.includes(query.get('search') ?? ''))),
    }),
  });
  const { router } = renderApp(at);
  await screen.findByRole('combobox', { name: t.filters.advisor.label });
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const field = (name: 'advisor' | 'agent') =>
  screen.getByRole<HTMLInputElement>('combobox', { name: t.filters[name].label });
const last = (requests: SentRequest[], call: string) =>
  Object.fromEntries(requests.filter((one) => one.call === call).at(-1)?.query ?? []);

test.each([
  ['advisor', 'AdvisorUser', 'financial_advisor_id'],
  ['agent', 'HealthAdvisorUser', 'health_advisor_id'],
] as const)('a super admin finds the %s of any firm, and shows all again', async (name, type, parameter) => {
  const { requests, router, user } = await open('/radar?status=snoozed');
  await user.type(field(name), 'Olga');
  await user.click(await screen.findByRole('option', { name: /Olga Petrova/ }));
  expect(last(requests, 'GET /users')).toMatchObject({ type, search: 'Olga' });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ [name]: '42', status: 'snoozed' }));
  await waitFor(() => expect(last(requests, 'GET /signals')).toMatchObject({ [parameter]: '42', status: 'snoozed' }));
  await waitFor(() => expect(field(name).value).toBe('Olga Petrova'));
  await screen.findByRole('button', { name: 'Filters (2)' });
  await user.clear(field(name));
  await user.tab();
  // No request: the cache has the whole list.
  await waitFor(() => expect(router.state.location.href).not.toContain(`${name}=`));
  await waitFor(() => expect(field(name).value).toBe(''));
  screen.getByRole('button', { name: 'Filters (1)' });
});

test('people in the address are shown by name, and an unknown one stays a filter', async () => {
  await open('/radar?advisor=41&agent=99');
  await waitFor(() => expect(field('advisor').value).toBe('Omar Haddad'));
  expect(field('agent').value).toBe(t.filters.unknown);
});

test('no match names the person and offers to clear the filter', async () => {
  const { router, user } = await open('/radar?advisor=41', true);
  await screen.findByText('No signals match Advisor: Omar Haddad');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'Maria Lopez' });
  expect(router.state.location.search).toEqual({});
});

test('the costs of next year are filtered by an advisor of any firm', async () => {
  const { requests, router, user } = await open('/renewals');
  await user.type(field('advisor'), 'Olga');
  await user.click(await screen.findByRole('option', { name: /Olga Petrova/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ advisor: '42' }));
  await waitFor(() => expect(last(requests, 'GET /renewals')).toMatchObject({ financial_advisor_id: '42' }));
  expect(field('advisor').value).toBe('Olga Petrova');
});
