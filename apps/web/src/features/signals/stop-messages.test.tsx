import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { installation } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { texts } from './message-texts.ts';

const t = texts.stop;
const user = userEvent.setup({ delay: null });
const page = 'GET /message_stops/abc';

function open(answers: Parameters<typeof answer>[0]) {
  const requests = answer({ 'GET /settings': { body: installation() }, ...answers });
  renderApp('/stop_messages/abc');
  return requests;
}

test('the page says what stops, and one click stops it without signing in', async () => {
  const requests = open({
    [page]: { body: { is_stopped: false } },
    'POST /message_stops/abc': { body: { is_stopped: true } },
  });
  await screen.findByText(t.what);
  screen.getByText(t.stays);
  expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await user.click(screen.getByRole('button', { name: t.confirm }));
  await screen.findByText(t.done);
});

test('a link that is not valid says so', async () => {
  open({ [page]: { status: 404, body: { code: 'not_found', error: 'Not found.' } } });
  await screen.findByText(t.unknown);
});
