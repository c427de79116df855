import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { labels, texts } from '../../features/engagements/texts.ts';
import { session } from '../../lib/session.ts';
import { advisorsPage, wholeClient } from '../../testing/clients.ts';
import { installation, person, seatStatusOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';
import { unsavedTexts } from '../../ui/unsaved-guard.tsx';

const t = texts.start;
const user = userEvent.setup({ delay: null });
const create = 'POST /clients';
const page = {
  'GET /clients/7': { body: wholeClient() },
  'GET /bookings/7': { body: null },
  'GET /clients/7/activities': { body: { activities: [], has_more: false } },
};
const created = { ...page, [create]: { body: { id: 7, name: 'Maria Lopez', was_invited: true } } };
const sent = (requests: SentRequest[]) => requests.filter(({ call }) => call === create).map(({ body }) => body);

beforeEach(() => session.setToken('token', Date.now()));

/** Renders the whole application to see where the form leads. */
async function open(
  answers: Parameters<typeof answer>[0] = created,
  at = '/clients/new',
  who: Partial<CurrentUser> = {},
) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    ...answers,
  });
  const view = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: t.title });
  return { requests, ...view };
}

const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.paste(text);
};

async function fill() {
  await type(labels.first_name, 'Maria');
  await type(labels.last_name, 'Lopez');
  await type(labels.email, 'Maria@Example.com');
  await type(labels.phone_number, '3125550147');
  await user.click(screen.getByLabelText('Medicare'));
  await type('Month', '3');
  await type('Day', '1');
  await type('Year', '2027');
}

const submit = () => user.click(screen.getByRole('button', { name: t.submit }));
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Send referral email?' }));

const maria = {
  first_name: 'Maria',
  last_name: 'Lopez',
  phone_number: '+13125550147',
  client_request_type: 'medicare',
  projected_start_date: '2027-03-01',
};

test('names every missing field and sends nothing', async () => {
  const { requests } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Start Client Engagement' })).toBeTruthy();
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Please fix the highlighted fields.');
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone Number', 'Coverage type', 'Projected start date'])
    expect(alert.textContent).toContain(`${label} is required`);
  expect(alert.textContent).not.toContain('Financial advisor');
  expect(screen.queryByLabelText(labels.financial_advisor_id)).toBeNull();
  expect(sent(requests)).toEqual([]);
});

test('rejects an impossible phone number and date', async () => {
  const { requests } = await open();
  await fill();
  await type(labels.phone_number, '12');
  await type('Month', '13');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Phone Number must be a valid phone number (e.g., +14155550123)');
  expect(alert.textContent).toContain('Projected start date must be a date');
  expect(sent(requests)).toEqual([]);
});

test('sends the referral email only after a confirmation that names the address', async () => {
  const { requests, router } = await open();
  await fill();
  await user.type(screen.getByLabelText(/^Advisor notes/), 'Retires in June.');
  await submit();
  expect((await dialog()).getByText('Maria@Example.com')).toBeTruthy();
  await user.click((await dialog()).getByRole('button', { name: t.back }));
  expect(sent(requests)).toEqual([]);
  await submit();
  await user.click((await dialog()).getByRole('button', { name: t.confirm }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/7'));
  expect(sent(requests)).toEqual([
    {
      client: {
        ...maria,
        email: 'Maria@Example.com',
        advisor_notes: 'Retires in June.',
        do_not_send_referral_email: false,
      },
    },
  ]);
  await screen.findByText(t.invited('Maria Lopez'));
});

test('without the email, asks nothing and reports that none was sent', async () => {
  const { requests } = await open({ ...page, [create]: { body: { id: 7, name: 'Maria Lopez', was_invited: false } } });
  await fill();
  await user.click(screen.getByLabelText(t.noMail));
  await submit();
  await screen.findByText(t.begun('Maria Lopez'));
  expect(sent(requests)).toMatchObject([{ client: { do_not_send_referral_email: true } }]);
});

test('shows errors at their fields and keeps the input', async () => {
  const errors = { email: ['You already work with this client.'], projected_start_date: ['Not so early.'] };
  await open({
    [create]: { status: 422, body: { code: 'validation_failed', error: 'Please fix the highlighted fields.', errors } },
  });
  await fill();
  await submit();
  await user.click((await dialog()).getByRole('button', { name: t.confirm }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You already work with this client.');
  expect(alert.textContent).toContain('Not so early.');
  expect(screen.getByLabelText<HTMLInputElement>(labels.first_name).value).toBe('Maria');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without a seat, opens the plans and keeps the input', async () => {
  const { router } = await open({
    [create]: { status: 402, body: { code: 'payment_required', error: 'Please subscribe to a plan to continue.' } },
  });
  await fill();
  await submit();
  await user.click((await dialog()).getByRole('button', { name: t.confirm }));
  await screen.findByText('Please subscribe to a plan to continue.');
  expect(router.state.location.href).toBe('/subscribe?error=402');
  await screen.findByText(/What you entered is saved\./);
  router.history.back();
  await screen.findByRole('heading', { level: 1, name: t.title });
  expect(screen.getByLabelText<HTMLInputElement>(labels.email).value).toBe('Maria@Example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2027');
});

test('tells an advisor without a seat before the form', async () => {
  await open({}, '/clients/new', { has_seat: false, seat_status: seatStatusOf() });
  await screen.findByText('Please subscribe to a plan to continue.');
  expect(screen.getByRole('link', { name: texts.subscribe.plans }).getAttribute('href')).toBe('/subscribe');
  screen.getByRole('link', { name: 'Nora Lindgren' });
  screen.getByRole('button', { name: 'Request a seat' });
  expect(screen.queryByLabelText(labels.first_name)).toBeNull();
});

test('asks before it discards the input', async () => {
  const { router } = await open();
  await type(labels.first_name, 'Maria');
  await user.click(screen.getByRole('link', { name: t.cancel }));
  const question = within(await screen.findByRole('alertdialog', { name: t.unsavedTitle }));
  await user.click(question.getByRole('button', { name: unsavedTexts.stay }));
  expect(router.state.location.pathname).toBe('/clients/new');
  expect(screen.getByLabelText<HTMLInputElement>(labels.first_name).value).toBe('Maria');
});

const advisors = {
  'GET /users': ({ query }: SentRequest) => ({
    body: advisorsPage(
      [
        { id: 41, name: 'Omar Haddad' },
        { id: 42, name: 'Olga Petrova' },
      ].filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? '')),
    ),
  }),
};

test('a super admin chooses the advisor by search and keyboard, in the firm of the address', async () => {
  const { requests } = await open({ ...created, ...advisors }, '/clients/new/12', { super_admin: true });
  await fill();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Financial advisor is required');
  const field = screen.getByLabelText(labels.financial_advisor_id);
  await user.type(field, 'o');
  await screen.findByRole('option', { name: /Omar Haddad/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect((field as HTMLInputElement).value).toBe('Olga Petrova');
  await submit();
  await user.click((await dialog()).getByRole('button', { name: t.confirm }));
  await waitFor(() => expect(sent(requests)).toMatchObject([{ client: { financial_advisor_id: 42 }, account_id: 12 }]));
  expect(Object.fromEntries(requests.filter(({ call }) => call === 'GET /users').at(-1)?.query ?? [])).toMatchObject({
    type: 'AdvisorUser',
    account_id: '12',
  });
});

test('Cancel returns to the firm in the address', async () => {
  await open({}, '/clients/new/12', { super_admin: true });
  expect(screen.getByRole('link', { name: t.cancel }).getAttribute('href')).toBe('/accounts/12?currentTab=2');
});

test('an account admin is the advisor unless they choose a colleague; half a name chooses nobody', async () => {
  const { requests } = await open({ ...created, ...advisors }, '/clients/new', { admin: true, role: 'admin' });
  const field = screen.getByLabelText<HTMLInputElement>(labels.financial_advisor_id);
  expect(field.value).toBe('Dana Whitfield');
  await user.clear(field);
  await user.type(field, 'oma');
  await user.click(screen.getByLabelText(labels.first_name));
  expect(field.value).toBe('Dana Whitfield');
  await user.clear(field);
  await user.type(field, 'oma');
  await user.click(await screen.findByRole('option', { name: /Omar Haddad/ }));
  expect(field.value).toBe('Omar Haddad');
  await fill();
  await submit();
  await user.click((await dialog()).getByRole('button', { name: t.confirm }));
  await waitFor(() => expect(sent(requests)).toMatchObject([{ client: { financial_advisor_id: 41 } }]));
});

test.each([
  ['a health agent', '/clients/new', { type: 'HealthAdvisorUser' as const }],
  ['an account admin, for a firm by number', '/clients/new/12', { admin: true, role: 'admin' as const }],
])('not for %s', async (_, at, who) => {
  answer({ 'GET /current_user': { body: person(who) }, 'GET /settings': { body: installation() } });
  renderApp(at);
  await screen.findByText('You are not authorized to access this page');
});
