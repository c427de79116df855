import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Activity, listActivities } from 'contract/endpoints/activities';
import { afterEach, expect, test, vi } from 'vitest';
import { invalidate } from '../../lib/use-endpoint.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { ActivitiesPanel, sentenceIn } from './activities-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const happened = (id: number, changes: Partial<Activity> = {}): Activity => ({
  id,
  kind: 'client_referred',
  href: '/clients/7',
  icon: 'referral',
  color: 'indigo',
  date: '2026-03-02T12:00:00Z',
  html: `<strong>Dana</strong> referred client ${id}`,
  text: `Dana referred client ${id}`,
  owner_id: 1,
  owner_name: 'Dana Whitfield',
  owner_avatar: '/api/v1/avatar?name=Dana',
  client_id: 7,
  message_id: null,
  ...changes,
});
const page = (activities: readonly Activity[], has_more = false) => ({
  body: listActivities.reply.parse({ activities, has_more }),
});
const everything = Array.from({ length: 25 }, (_, index) => happened(25 - index));
const feed = ({ query }: { query: URLSearchParams }) => {
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
  const rest = everything.filter(({ id }) => id < before);
  return page(rest.slice(0, 10), rest.length > 10);
};

test('links activities to their client and loads earlier pages on request', async () => {
  const requests = answer({ 'GET /activities': feed });
  const { queryClient: cache } = renderScreen(() => <ActivitiesPanel />);
  const first = await screen.findByRole('link', { name: 'Dana referred client 25' });
  expect(first.getAttribute('href')).toBe('/clients/7');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Dana referred client 6');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Dana referred client 1');
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();

  everything.unshift(happened(26));
  requests.length = 0;
  invalidate(cache, 'list-activities');
  await screen.findByText('Dana referred client 26');
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)).toEqual(
    everything.map(({ text }) => text),
  );
});

test('shows user input as text', async () => {
  answer({ 'GET /activities': page([happened(1, { text: '<img src=x onerror=alert(1)> joined' })]) });
  renderScreen(() => <ActivitiesPanel />);
  await screen.findByText('<img src=x onerror=alert(1)> joined');
  expect(document.querySelector('img')).toBeNull();
});

test('shows meeting times in the reader’s zone, and user input as text', () => {
  const html =
    '<strong>&lt;b&gt;Maria&lt;/b&gt;</strong> booked a meeting for <time datetime="2026-03-09T14:30:00Z">Mon, Mar 9, 10:30 AM EDT</time>';
  const text = '<b>Maria</b> booked a meeting for Mon, Mar 9, 10:30\u00a0AM EDT';
  expect(sentenceIn('America/Chicago', { html, text })).toBe(
    '<b>Maria</b> booked a meeting for Mon, Mar 9, 9:30\u00a0AM CDT',
  );
  expect(sentenceIn('America/New_York', { html, text })).toBe(text);
});

test('shows an empty state, and retries after a failure', async () => {
  let fails = true;
  answer({
    'GET /activities': () =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } } : page([]),
  });
  renderScreen(() => <ActivitiesPanel />);
  await screen.findByText(texts.failed);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(texts.empty);
});

test('a failed page keeps the loaded ones', async () => {
  answer({
    'GET /activities': (requests) =>
      requests.query.has('before')
        ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } }
        : feed(requests),
  });
  renderScreen(() => <ActivitiesPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect((await screen.findByRole('alert')).textContent).toBe(texts.earlierFailed);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  screen.getByRole('button', { name: 'Show earlier' });
});

test('shows the activities of one client without links', async () => {
  answer({ 'GET /clients/7/activities': page([happened(3)]), 'GET /clients/8/activities': page([]) });
  const { unmount } = renderScreen(() => <ActivitiesPanel clientId={7} />);
  expect((await screen.findByText('Dana referred client 3')).closest('a')).toBeNull();
  unmount();
  renderScreen(() => <ActivitiesPanel clientId={8} />);
  await screen.findByText(texts.empty);
});

test.each([
  [{ stopped_at: '2026-03-03T12:00:00Z' }, 'Not sent: the client opted out'],
  [{ failed_at: '2026-03-03T12:00:00Z' }, 'Not delivered: the email was rejected, or no mail server could be reached'],
  [{}, null],
])('opens a message, which says whether it was stopped or failed: %o', async (state, shown) => {
  const sent = { client: { id: 7, name: 'Tom' }, sender: 'Dana', sent_at: '2026-03-02T12:00:00Z' };
  const message = { ...sent, stopped_at: null, failed_at: null, ...state };
  answer({
    'GET /activities': page([happened(1, { kind: 'message_sent', message_id: 5 })]),
    'GET /client_messages/5': { body: { ...message, subject: 'A date to plan for', text: 'Hi Tom,' } },
  });
  renderScreen(() => <ActivitiesPanel />);
  await userEvent.click(await screen.findByRole('button', { name: texts.message.show }));
  await screen.findByText('A date to plan for');
  expect(screen.queryByText(/^Not /)?.textContent ?? null).toBe(shown);
});
