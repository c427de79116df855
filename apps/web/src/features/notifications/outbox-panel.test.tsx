import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ListedMessage, listMessages, showMessage } from 'contract/endpoints/notifications';
import { afterEach, expect, test } from 'vitest';
import { installation } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const mail: ListedMessage = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kind: 'mail',
  to: 'priya@firm.test',
  purpose: 'invite',
  subject: 'Marion invites you',
  text: 'Join us',
  link: 'https://plans.test/invite/token',
  calendar_file: null,
  code: null,
  created_at: '2026-01-05T15:04:00.000Z',
};
const text: ListedMessage = {
  ...mail,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  kind: 'text',
  to: '+14155550123',
  purpose: 'sign_in',
  subject: null,
  text: 'Your code is 482913.',
  link: null,
  code: '482913',
};
const html =
  '<!doctype html><html lang="en"><head><style>.x{}</style></head><body><a href="#">Accept</a></body></html>';

const listOf = (...messages: ListedMessage[]) => ({
  body: listMessages.reply.parse({ messages, totalCount: messages.length, currentPage: 1, pageSize: 25 }),
});
const shown = (message: ListedMessage) => ({
  body: showMessage.reply.parse({ ...message, html: message.kind === 'mail' ? html : null }),
});
const settings = { 'GET /settings': { body: installation() } };
let dispose: () => void = () => undefined;
afterEach(() => dispose());

const show = () => {
  const app = renderApp('/dev/outbox');
  dispose = app.dispose;
  return app;
};
const open = (messages: ListedMessage[]) => {
  const requests = answer({
    ...settings,
    'GET /dev/outbox': listOf(...messages),
    [`GET /dev/outbox/${mail.id}`]: shown(mail),
    [`GET /dev/outbox/${text.id}`]: shown(text),
  });
  show();
  return requests;
};

test('lists the messages and shows the newest one', async () => {
  open([text, mail]);
  const list = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Text message to \+14155550123Your code is 482913\./),
    expect.stringMatching(/^Email to priya@firm\.testMarion invites you/),
  ]);
  expect(list.getAllByRole('link')[0]?.getAttribute('aria-current')).toBe('true');
  const message = within(screen.getByRole('region', { name: 'Selected message' }));
  expect((await message.findByLabelText('Code')).textContent).toBe('482913');
});

test('copies a code', async () => {
  const person = userEvent.setup();
  open([text]);
  await person.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('482913');
  expect(screen.getByRole('button', { name: 'Code copied' })).toBeTruthy();
});

test('shows a chosen email in a sandboxed frame, and returns to the list', async () => {
  const person = userEvent.setup();
  open([text, mail]);
  await person.click(await screen.findByRole('link', { name: /priya@firm/ }));
  const frame = await screen.findByTitle('Email: Marion invites you');
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('srcdoc')).toContain('>Accept</a>');
  expect(screen.getByRole('link', { name: mail.link ?? '' }).getAttribute('href')).toBe(mail.link);
  await person.click(screen.getByRole('link', { name: 'All messages' }));
  await waitFor(() => expect(screen.queryByTitle('Email: Marion invites you')).toBeNull());
});

test('asks for new messages every two seconds', async () => {
  const requests = open([]);
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  answer({
    ...settings,
    'GET /dev/outbox': listOf(mail),
    [`GET /dev/outbox/${mail.id}`]: shown(mail),
  });
  expect(await screen.findByRole('link', { name: /priya@firm/ })).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'GET /dev/outbox').length).toBeGreaterThan(0);
});

test('searches by recipient and explains an empty result', async () => {
  const person = userEvent.setup();
  const requests = answer({
    ...settings,
    'GET /dev/outbox': ({ query }) => (query.get('search') ? listOf() : listOf(mail)),
    [`GET /dev/outbox/${mail.id}`]: shown(mail),
  });
  show();
  await person.type(await screen.findByRole('searchbox', { name: 'Search by recipient' }), 'nobody');
  expect(await screen.findByText('No messages to “nobody”')).toBeTruthy();
  expect(requests.at(-1)?.query.get('search')).toBe('nobody');
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: /priya@firm/ })).toBeTruthy();
});

test('shows a failed load and retries', async () => {
  const person = userEvent.setup();
  let isBroken = true;
  answer({
    ...settings,
    'GET /dev/outbox': () =>
      isBroken
        ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
        : listOf(mail),
    [`GET /dev/outbox/${mail.id}`]: shown(mail),
  });
  show();
  expect(await screen.findByText('The demo inbox couldn’t be loaded.')).toBeTruthy();
  isBroken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /priya@firm/ })).toBeTruthy();
});

test('shows the not-found page in production', async () => {
  answer({
    ...settings,
    'GET /dev/outbox': { status: 404, body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' } },
  });
  const { router } = show();
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
});
