import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { apiErrors } from 'contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { advisorTexts } from '../../features/users/texts.ts';
import { session } from '../../lib/session.ts';
import { advisorRows, wholeAccount } from '../../testing/accounts.ts';
import { crumbTexts, titleText } from '../../testing/crumbs.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const t = advisorTexts.invite;
const user = userEvent.setup({ delay: null });
const create = 'POST /users';

beforeEach(() => session.setToken('token', Date.now()));

async function open(at: string, who: Partial<CurrentUser>, response: Parameters<typeof answer>[0][string] = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /accounts': { body: { account: wholeAccount() } },
    'GET /accounts/7': { body: wholeAccount({ id: 7 }) },
    'GET /users': { body: advisorRows([]) },
    [create]: response,
  });
  const { router } = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: t.title });
  return { at: () => router.state.location.href, sent: () => requests.filter(({ call }) => call === create) };
}

const admin = { admin: true, role: 'admin' } as const;
const invited = { body: { invited: { name: 'Ann Lee', email: 'ann@example.com', role: 'member' } } };
const submit = () => user.click(screen.getByRole('button', { name: 'Send Invite' }));

async function fill(email = 'ann@example.com') {
  await user.type(screen.getByLabelText('First Name'), 'Ann');
  await user.type(screen.getByLabelText('Last Name'), 'Lee');
  await user.type(screen.getByLabelText('Email'), email);
}

test('invites a member unless another role is chosen', async () => {
  const { at, sent } = await open('/advisors/new', admin, invited);
  expect(screen.getByRole('radio', { name: 'Member' })).toHaveProperty('checked', true);
  await fill();
  await submit();
  await screen.findByText('Invites successfully sent!');
  expect(at()).toBe('/account?currentTab=1&invites=true');
  const values = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' };
  expect(sent().map(({ body }) => body)).toEqual([{ user: { ...values, role: 'member', account_id: 1 } }]);
});

test('a super admin invites an admin into any firm', async () => {
  const { at, sent } = await open('/advisors/new/7', { super_admin: true }, invited);
  expect(screen.getByRole('link', { name: t.cancel }).getAttribute('href')).toBe('/accounts/7?currentTab=1');
  await waitFor(async () => expect(await crumbTexts()).toEqual(['Dashboard', wholeAccount().name, titleText()]));
  await fill();
  await user.click(screen.getByRole('radio', { name: 'Admin' }));
  await submit();
  await waitFor(() => expect(at()).toBe('/accounts/7?currentTab=1&invites=true'));
  expect(sent().map(({ body }) => body)).toMatchObject([{ user: { role: 'admin', account_id: 7 } }]);
});

test('asks for what is missing, and for a personal address', async () => {
  const { sent } = await open('/advisors/new', admin);
  await submit();
  const alert = within(await screen.findByRole('alert'));
  for (const label of ['First Name', 'Last Name', 'Email']) alert.getByText(`${label} is required`);
  await fill('info@example.com');
  await submit();
  await waitFor(() =>
    screen.getAllByText('For security purposes, email addresses starting with info@ or admin@ are not allowed'),
  );
  expect(sent()).toEqual([]);
});

test('says that no seat is free', async () => {
  const taken = { status: 422, body: { code: 'no_seat_available', error: apiErrors.no_seat_available.text } };
  const { at } = await open('/advisors/new', admin, taken);
  await fill();
  await submit();
  await screen.findByText(apiErrors.no_seat_available.text);
  expect(at()).toBe('/advisors/new');
});
