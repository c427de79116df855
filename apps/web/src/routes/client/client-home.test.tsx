import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, expect, test, vi } from 'vitest';
import { inHours, meeting } from '../../testing/bookings.ts';
import { wholeClient } from '../../testing/clients.ts';
import { estimationsOfClient, savedEstimation } from '../../testing/estimations.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { signalOf, signalsOfClient } from '../../testing/signals.ts';
import { ClientHome } from './client-home.tsx';

afterEach(() => vi.unstubAllGlobals());

const broken = { status: 500, body: { code: 'internal_error', error: 'Out of order.' } };
const self = (changes: Partial<CurrentUser> = {}) =>
  person({ id: 7, type: 'ClientUser', first_name: 'Maria', last_name: 'Lopez', name: 'Maria Lopez', ...changes });
const advisedOn = (plan_type: 'core' | 'starter') => ({
  financial_advisor: { id: 1, name: 'Dana Whitfield', plan_type },
});
const core = 'Included with your advisor’s plan';
const stable = {
  'GET /clients/7': { body: wholeClient() },
  'GET /users/7/policies': { body: { policies: [], can_edit: false } },
  'GET /bookings': { body: null },
  'GET /clients/7/estimations': { body: estimationsOfClient([]) },
  'GET /todos': { body: { todos: [] } },
  'GET /clients/7/signals': { body: signalsOfClient() },
};

function open(user: CurrentUser = self(), changes: Record<string, { status?: number; body: unknown }> = {}) {
  answer({ ...stable, ...changes });
  return renderScreen(() => <ClientHome user={user} />);
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('greets the client and shows their advisors with contact details', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Hello, Maria Lopez' });
  const advisors = await panel('My Advisors');
  const [agent, advisor] = (await advisors.findAllByRole('listitem')).map((item) => within(item));
  agent?.getByText('Grace Okafor');
  agent?.getByText('Health agent');
  expect(agent?.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:grace@example.com',
    'https://example.com/grace',
  ]);
  advisor?.getByText('Financial advisor');
  expect(advisor?.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:dana@example.com',
    'tel:+13125550100',
  ]);
  expect(advisor?.getByText(/dana@/).textContent).toBe('dana@example.com');
});

test('shows each request once, in its own panel', async () => {
  const todos = [
    { kind: 'complete_profile', text: 'Complete your profile', href: '/survey' },
    { kind: 'book_meeting', text: 'Book a meeting with your health agent', href: '/schedule' },
  ];
  const analysis = { kind: 'read_analysis', text: 'Read your analysis', href: '/' };
  const phone = { kind: 'add_phone', text: 'Add your phone number', href: '/profile' };
  open(self(), { 'GET /todos': { body: { todos: [...todos, phone] } } });
  const links = await (await panel('To-dos')).findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Add your phone number']);
  cleanup();
  open(self({ survey_completed: true }), { 'GET /todos': { body: { todos: [analysis, phone] } } });
  const others = await (await panel('To-dos')).findAllByRole('link');
  expect(others.map((link) => link.textContent)).toEqual(['Add your phone number']);
  cleanup();
  open(self(), { 'GET /todos': { body: { todos } } });
  await screen.findByRole('link', { name: 'Complete Profile' });
  await screen.findByRole('link', { name: 'Schedule appointment' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'To-dos' })).toBeNull());
});

const read = { kind: 'read_analysis', text: 'Read your analysis', href: '/' };
const book = { kind: 'book_meeting', text: 'Book a meeting with your health agent', href: '/schedule' };
const soon = meeting({ startTime: inHours(0.2), endTime: inHours(0.7) });

test.each([
  ['finish the profile', {}, [book], null, 'Complete your profile', 'Complete Profile'],
  ['finish the profile, on Core', advisedOn('core'), [book], null, core, 'Complete Profile'],
  ['book', { survey_completed: true }, [book], null, 'Appointment', 'Schedule appointment'],
  ['read the analysis', {}, [read, book], null, 'My HealthPlanning Analysis', null],
  ['join', {}, [read], soon, 'Upcoming Meeting', null],
] as const)('the next step is first: %s', async (_, user, todos, booking, first, primary) => {
  open(self(user), { 'GET /todos': { body: { todos } }, 'GET /bookings': { body: booking } });
  await panel(first);
  await screen.findByText('No plan data to share here... yet!');
  await waitFor(() => {
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(first);
    const main = screen.getAllByRole('link').filter((link) => link.dataset.variant === 'filled');
    expect(main.map(({ textContent }) => textContent)).toEqual(primary === null ? [] : [primary]);
  });
});

test.each([
  [false, /either 3-5 business days after you complete your profile on HealthPlanner/],
  [true, /3-5 business days after you completed your profile, or once you speak/],
])('empty panels are last, and say what comes next, survey completed: %s', async (survey_completed, text) => {
  open(self({ survey_completed }), { 'GET /clients/7': { body: wholeClient({ survey_completed }) } });
  await (await panel('My HealthPlanning Analysis')).findByText(text);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['My HealthPlanning Analysis', 'Plan Information']);
});

const survey = { kind: 'complete_profile', text: 'Complete your profile', href: '/survey' };
const dates = signalsOfClient(signalOf({ amount: null, estimation_id: null }));

test.each([
  ['book', {}, [survey, book], null, ['Complete your profile', 'Dates to know', 'Appointment'], 'Book a meeting'],
  ['finish the profile', {}, [survey], null, ['Complete your profile', 'Dates to know'], 'Complete Profile'],
  ['book, the main step', { survey_completed: true }, [book], null, ['Appointment', 'Dates to know'], 'Book a meeting'],
  ['a meeting is ahead', { survey_completed: true }, [], soon, ['Upcoming Meeting', 'Dates to know'], null],
] as const)(
  'dates to know are after the main step, with what can be done: %s',
  async (_, user, todos, booking, first, step) => {
    open(self(user), {
      'GET /todos': { body: { todos } },
      'GET /bookings': { body: booking },
      'GET /clients/7/signals': { body: dates },
    });
    await panel('Dates to know');
    if (step === null) await screen.findByText('You can talk about it at your next meeting.');
    else await within(screen.getByRole('region', { name: 'Dates to know' })).findByRole('link', { name: step });
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(titles().slice(0, first.length)).toEqual(first));
  },
);

test('explains a missing agent', async () => {
  open(self(), { 'GET /clients/7': { body: wholeClient({ health_advisor: null }) } });
  const advisors = await panel('My Advisors');
  await advisors.findByText(/Your health agent hasn’t been assigned yet/);
  advisors.getByText('Dana Whitfield');
});

test.each([
  ['starter', false, true, null],
  ['starter', true, false, null],
  ['core', false, false, 'Complete Profile'],
  ['core', true, false, ''],
] as const)('advised on %s, survey completed: %s', async (plan, survey_completed, isAsked, gift) => {
  open(self({ ...advisedOn(plan), survey_completed }));
  await screen.findByText('No plan data to share here... yet!');
  expect(screen.queryByRole('heading', { name: 'Complete your profile' }) !== null).toBe(isAsked);
  const core = screen.queryByRole('region', { name: 'Included with your advisor’s plan' });
  expect(core !== null).toBe(gift !== null);
  const link = core && within(core).queryByRole('link');
  expect(link?.textContent ?? '').toBe(gift ?? '');
  expect(link?.getAttribute('href') ?? '/survey').toBe('/survey');
});

test.each([
  ['GET /clients/7', ['My Advisors', 'My HealthPlanning Analysis']],
  ['GET /users/7/policies', ['Plan Information']],
  ['GET /bookings', ['Appointment']],
  ['GET /todos', ['To-dos']],
])('when %s fails, the other panels remain', async (call, names) => {
  open(self(), { [call]: broken });
  for (const name of names) await (await panel(name)).findByText(/couldn’t be loaded\.$/);
  await screen.findByText('Your saved data isn’t affected.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  for (const other of ['My Advisors', 'My HealthPlanning Analysis', 'Plan Information', 'Appointment', 'To-dos'])
    expect(screen.getByRole('region', { name: other })).toBeTruthy();
});

test.each([
  [false, [], /^To request one, complete your profile/],
  [true, [], /^Your profile is complete. To get your analysis sooner/],
  [
    true,
    [{ id: 1, signed_id: 'signed', name: 'mine.pdf', url: '/mine.pdf', type: 'hpa' as const, nonDeletable: true }],
    /^Your analysis is on this page/,
  ],
])('the core-plan tool shows the analyses, survey completed: %s', async (survey_completed, hpa, text) => {
  open(self({ ...advisedOn('core'), survey_completed }), { 'GET /clients/7': { body: wholeClient({ hpa }) } });
  expect(await (await panel('Included with your advisor’s plan')).findByText(text)).toBeTruthy();
});

test('shows the estimates that were shared, with place, amount and a link', async () => {
  const shared = savedEstimation({ plan_year: 2026, shared_with_client_at: '2026-01-05T12:00:00Z' });
  open(self(), { 'GET /clients/7/estimations': { body: estimationsOfClient([shared]) } });
  const estimates = await panel('Your estimates');
  expect(estimates.getByRole('listitem').textContent).toBe(
    'Health coverage in 2026Wake County, NC · Shared Jan 5, 2026$3,600 a yearSee estimate for Wake County, 2026',
  );
  expect(estimates.getByRole('link').getAttribute('href')).toBe('/estimates/7');
});

test('without shared estimates there is no panel, and a failure is shown', async () => {
  open();
  await screen.findByRole('region', { name: 'My Advisors' });
  expect(screen.queryByRole('region', { name: 'Your estimates' })).toBeNull();
  cleanup();
  open(self(), { 'GET /clients/7/estimations': broken });
  (await panel('Your estimates')).getByText('Your estimates couldn’t be loaded.');
});
