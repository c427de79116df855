import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarFeed } from 'contract/endpoints/calendar';
import { expect, it } from 'vitest';
import { session } from '../../../lib/session.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { FeedPanel } from './feed-panel.tsx';
import { nameTexts, texts as t } from './texts.ts';

const user = userEvent.setup({ delay: null });
const feed: CalendarFeed = { names: 'none', created_at: '2026-11-05T12:00:00Z', last_read_at: null };
const address = `https://example.test/calendar/${'a'.repeat(43)}.ics`;
const unavailable = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };

function open(first: CalendarFeed | null, answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /calendar_feed': { body: { feed: first } },
    'POST /calendar_feed': { body: { address, feed } },
    'DELETE /calendar_feed': { body: { deleted: true } },
    ...answers,
  });
  renderScreen(() => <FeedPanel />, '/settings');
  const sent = (call: string) => requests.filter((request) => request.call === call);
  return { sent };
}

it('creates a feed with initials unless told otherwise, and shows its address once', async () => {
  const { sent } = open(null);
  await screen.findByText(t.none);
  await user.click(screen.getByRole('button', { name: t.create }));
  const dialog = within(await screen.findByRole('dialog', { name: t.newTitle }));
  expect(dialog.getByLabelText<HTMLInputElement>(nameTexts.initials).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: t.create }));
  await dialog.findByText(address);
  expect(sent('POST /calendar_feed').map(({ body }) => body)).toEqual([{ feed: { names: 'initials' } }]);
  await user.click(dialog.getByRole('button', { name: t.shown.done }));
  await waitFor(() => expect(screen.queryByText(address)).toBeNull());
  expect(sent('GET /calendar_feed')).toHaveLength(2);
});

it('replaces a feed, with its choice of names at first', async () => {
  const { sent } = open({ ...feed, last_read_at: '2026-11-06T12:00:00Z' });
  await screen.findByText(t.names('none'));
  screen.getByText(/^Created Nov 5, 2026, last read/);
  await user.click(screen.getByRole('button', { name: t.replace }));
  const dialog = within(await screen.findByRole('dialog', { name: t.replaceTitle }));
  dialog.getByText(t.replaceHelp);
  expect(dialog.getByLabelText<HTMLInputElement>(nameTexts.none).checked).toBe(true);
  await user.click(dialog.getByLabelText(nameTexts.full));
  await user.click(dialog.getByRole('button', { name: t.replace }));
  await dialog.findByText(address);
  expect(sent('POST /calendar_feed').map(({ body }) => body)).toEqual([{ feed: { names: 'full' } }]);
});

it('revokes a feed after asking, and says why it could not', async () => {
  let answers = 0;
  const { sent } = open(feed, {
    'DELETE /calendar_feed': () => (++answers === 1 ? unavailable : { body: { deleted: true } }),
  });
  await user.click(await screen.findByRole('button', { name: t.revoke }));
  const dialog = within(await screen.findByRole('alertdialog', { name: t.revokeTitle }));
  await user.click(dialog.getByRole('button', { name: t.revoke }));
  await dialog.findByText('The service is busy.');
  await user.click(dialog.getByRole('button', { name: t.revoke }));
  await waitFor(() => expect(sent('GET /calendar_feed')).toHaveLength(2));
});

it('offers to retry when it cannot be loaded', async () => {
  open(null, { 'GET /calendar_feed': unavailable });
  await screen.findByText(t.failed);
  await screen.findByRole('button', { name: 'Try again' });
});
