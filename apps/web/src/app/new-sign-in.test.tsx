import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createEstimation } from 'contract/endpoints/estimations';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { texts as clientTexts } from '../features/engagements/texts.ts';
import { texts as estimateTexts } from '../features/estimations/texts.ts';
import { api } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import { wholeClient } from '../testing/clients.ts';
import { counties, fill, market, saveButton, wake } from '../testing/estimation-form.tsx';
import { calculationOfSaved, savedEstimation } from '../testing/estimations.ts';
import { installation, person, profile } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { answer, type SentRequest } from '../testing/server.ts';
import { mockSockets } from '../testing/socket.ts';

type Answers = Parameters<typeof answer>[0];

const user = userEvent.setup({ delay: null });
const loads = vi.fn();
const me = person({ phone_number: '+13125550199' });
const other = person({ id: 2, first_name: 'Omar', email: 'omar@example.com' });
const ended = { status: 401, body: { code: 'not_signed_in', error: 'Sign in to continue.' } };
let dispose: () => void = () => undefined;

beforeEach(() => {
  session.setToken('first', Date.now());
  session.setUserId(me.id);
  vi.spyOn(window.location, 'assign').mockImplementation(loads);
});
afterEach(() => {
  dispose();
  loads.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The server of a user whose session ends: the token `first` is not accepted any more after `end()`. */
function open(at: string, answers: Answers = {}) {
  let hasEnded = false;
  const guarded = Object.entries<Answers[string]>({
    'GET /current_user': { body: me },
    'GET /users/1': { body: profile({ id: 1, version: 4 }) },
    'PATCH /users/1': { body: profile({ id: 1, version: 5 }) },
    ...answers,
  }).map(([call, reply]) => [
    call,
    (request: SentRequest) => {
      if (hasEnded && request.headers.get('Authorization') !== 'Bearer second') return ended;
      return typeof reply === 'function' ? reply(request) : reply;
    },
  ]);
  const requests = answer({
    ...Object.fromEntries(guarded),
    'GET /settings': { body: installation() },
    'POST /login': ({ body }) =>
      JSON.stringify(body).includes('"right"')
        ? { body: { auth_token: 'second', user: me } }
        : { status: 401, body: { code: 'invalid_credentials', error: 'Incorrect email or password.' } },
  });
  const app = renderApp(at);
  dispose = app.dispose;
  return {
    ...app,
    requests,
    end: () => {
      hasEnded = true;
    },
    sent: (call: string) => requests.filter((one) => one.call === call),
  };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
const enter = async (password: string) => {
  const asked = await dialog();
  const field = await asked.findByLabelText('Password');
  await user.clear(field);
  await user.type(field, password);
  await user.click(asked.getByRole('button', { name: 'Sign in' }));
};
const isOver = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const tokensOf = (requests: SentRequest[]) => requests.map(({ headers }) => headers.get('Authorization'));
const elsewhere = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
};
const signInElsewhere = (id: number) =>
  elsewhere(() => {
    session.setUserId(id);
    session.setToken('second', Date.now());
  });

async function changeProfile() {
  const field = await screen.findByLabelText('First Name');
  await user.clear(field);
  await user.type(field, 'Dora');
  return field;
}
const saveProfile = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('a profile is saved after the new sign-in, and the email is fixed', async () => {
  const { sent, end } = open('/profile');
  await changeProfile();
  end();
  await saveProfile();
  const email = await (await dialog()).findByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly, email.autocomplete]).toEqual(['dana@example.com', true, 'username']);
  await enter('wrong');
  await (await dialog()).findByText('Incorrect email or password.');
  expect(sent('PATCH /users/1')).toHaveLength(1);
  await enter('right');
  await isOver();
  await waitFor(() => expect(tokensOf(sent('PATCH /users/1'))).toEqual(['Bearer first', 'Bearer second']));
  expect(sent('PATCH /users/1')[1]?.body).toMatchObject({ user: { first_name: 'Dora' } });
});

test('a client is saved after the new sign-in, with its form still open', async () => {
  const t = clientTexts.client;
  const { sent, end } = open('/clients/7?view=profile', {
    'GET /clients/7': { body: wholeClient() },
    'GET /bookings/7': { body: null },
    'GET /users/7/policies': { body: { policies: [], can_edit: false } },
    'GET /clients/7/estimations': { body: { estimations: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
    'GET /clients/7/activities': { body: { activities: [], has_more: false } },
    'PATCH /users/7': { body: profile({ id: 7, type: 'ClientUser', version: 4 }) },
  });
  await user.click(await screen.findByRole('button', { name: t.edit }));
  const field = await screen.findByLabelText('First Name');
  await user.type(field, 'x');
  end();
  await user.click(screen.getByRole('button', { name: t.save }));
  await dialog();
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Mariax');
  await enter('right');
  await waitFor(() => expect(sent('PATCH /users/7')).toHaveLength(2));
  expect(sent('PATCH /users/7')[1]?.body).toMatchObject({ user: { first_name: 'Mariax' } });
});

test('an estimate is created once, with the idempotency key of the first attempt', async () => {
  const saved = savedEstimation();
  const { sent, end } = open('/estimations/new', {
    'GET /estimations/counties': counties(wake),
    'GET /estimations/market': market,
    'POST /estimations': { body: createEstimation.reply.parse(saved) },
    [`GET /estimations/${saved.id}/calculate`]: { body: calculationOfSaved(saved) },
    'GET /clients': { body: { clients: [], totalCount: 0, currentPage: 1, pageSize: 10 } },
  });
  await screen.findByLabelText(estimateTexts.form.firstName);
  await fill(user);
  await screen.findByText(/Wake County/);
  end();
  await user.click(saveButton());
  await enter('right');
  await waitFor(() => expect(sent('POST /estimations')).toHaveLength(2));
  const keys = sent('POST /estimations').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a second factor is asked for in the dialog', async () => {
  const { sent, end } = open('/profile', {
    'POST /login': { body: { two_fa_required: true, two_fa_token: 't', phone_number: '********99' } },
  });
  await changeProfile();
  end();
  await saveProfile();
  answer({
    'POST /login': { body: { two_fa_required: true, two_fa_token: 't', phone_number: '********99' } },
    'POST /send_verification': { body: { success: true } },
    'POST /check_verification': { body: { success: true, auth_token: 'second', user: me } },
    'PATCH /users/1': { body: profile({ id: 1, version: 5 }) },
    'GET /current_user': { body: me },
  });
  await enter('right');
  await user.type(await screen.findByLabelText(/Six-digit code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await isOver();
  expect(session.token()).toBe('second');
  expect(sent('PATCH /users/1')).toHaveLength(1);
});

test('Escape does not show the page, and leaving discards the input', async () => {
  const { sent, end, router } = open('/profile');
  await changeProfile();
  end();
  await saveProfile();
  await user.type(await (await dialog()).findByLabelText('Password'), '{Escape}');
  await user.click((await dialog()).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent('PATCH /users/1')).toHaveLength(1);
  expect(session.takeRedirectTarget()).toBe('/profile');
});

test('without input and action, the sign-in page opens as before', async () => {
  const { end, queryClient, router } = open('/profile');
  await screen.findByLabelText('First Name');
  end();
  void queryClient.invalidateQueries();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('a page that is read again in the background asks, too, and its reads continue', async () => {
  const sockets = mockSockets();
  const { end, sent } = open('/profile');
  const field = await changeProfile();
  await waitFor(() => expect(sockets).toHaveLength(1));
  sockets[0]?.accept();
  sockets[0]?.confirm({ channel: 'UserChannel' });
  end();
  sockets[0]?.disconnect(false);
  await enter('right');
  await isOver();
  expect((field as HTMLInputElement).value).toBe('Dora');
  await waitFor(() => expect(tokensOf(sent('GET /current_user')).at(-1)).toBe('Bearer second'));
  // At once, and not with the delay of a connection that the server did not allow.
  await waitFor(() => expect(sockets).toHaveLength(2));
});

describe('in another tab', () => {
  it('the same user signs in: the action continues here', async () => {
    const { sent, end } = open('/profile');
    await changeProfile();
    end();
    await saveProfile();
    await dialog();
    signInElsewhere(me.id);
    await isOver();
    await waitFor(() => expect(tokensOf(sent('PATCH /users/1'))).toEqual(['Bearer first', 'Bearer second']));
    expect(loads).not.toHaveBeenCalled();
  });

  it('a sign-out asks here if there is input, and the next save has the new token', async () => {
    const { sent } = open('/profile');
    await changeProfile();
    elsewhere(() => session.end());
    await dialog();
    signInElsewhere(me.id);
    await isOver();
    await saveProfile();
    await waitFor(() => expect(tokensOf(sent('PATCH /users/1'))).toEqual(['Bearer second']));
  });

  it('a sign-in that is half stored stays', async () => {
    const { sent } = open('/profile');
    await changeProfile();
    elsewhere(() => session.end());
    await dialog();
    elsewhere(() => session.setUserId(me.id));
    elsewhere(() => session.setToken('second', Date.now()));
    await isOver();
    await saveProfile();
    await waitFor(() => expect(tokensOf(sent('PATCH /users/1'))).toEqual(['Bearer second']));
  });

  it('another user signs in: the page is left behind the dialog, and nothing is sent', async () => {
    const { sent, end } = open('/profile');
    await changeProfile();
    end();
    await saveProfile();
    await dialog();
    signInElsewhere(other.id);
    expect(loads).toHaveBeenCalledWith('/');
    await dialog();
    expect(tokensOf(sent('PATCH /users/1'))).toEqual(['Bearer first']);
  });

  it('another user signs in unnoticed: the next call is not sent', async () => {
    const { requests } = open('/profile');
    await changeProfile();
    session.setUserId(other.id);
    session.setToken('second', Date.now());
    const before = requests.length;
    await expect(api('list-sessions')).rejects.toMatchObject({ code: 'not_signed_in' });
    await saveProfile();
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'));
    expect(requests).toHaveLength(before);
  });
});

test('a user without a password is offered a link and a new tab', async () => {
  const { end, sent } = open('/profile', { 'GET /current_user': { body: { ...me, has_password: false } } });
  await changeProfile();
  end();
  await saveProfile();
  const asked = await dialog();
  await asked.findByRole('button', { name: 'Email me a sign-in link' });
  expect(asked.queryByLabelText('Password')).toBeNull();
  expect(asked.getByRole('link', { name: /Sign in another way/ }).getAttribute('target')).toBe('_blank');
  expect(sent('PATCH /users/1')).toHaveLength(1);
});

test('another user with the same email by now leaves the page', async () => {
  const { end, sent } = open('/profile', {});
  await changeProfile();
  end();
  await saveProfile();
  await dialog();
  answer({ 'POST /login': { body: { auth_token: 'second', user: { ...other, email: me.email } } } });
  await enter('right');
  await waitFor(() => expect(loads).toHaveBeenCalledWith('/'));
  await dialog();
  expect(sent('PATCH /users/1')).toHaveLength(1);
});
