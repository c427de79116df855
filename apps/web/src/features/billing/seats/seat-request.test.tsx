import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { expect, test } from 'vitest';
import { session } from '../../../lib/session.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { person, seatStatusOf } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { SeatRequest } from './seat-request.tsx';

const requested_at = '2026-01-05T12:00:00.000Z';

function Screen() {
  const user = useCurrentUser().data;
  return user && <SeatRequest user={user}>More</SeatRequest>;
}

function open(status = seatStatusOf(), reply: Parameters<typeof answer>[0][string] = { body: { requested_at } }) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /current_user': { body: person({ has_seat: false, seat_status: status }) },
    'POST /seat_requests': reply,
  });
  renderScreen(() => <Screen />);
  return requests;
}

test('notifies the admin once, and says so', async () => {
  const requests = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Request a seat' }));
  const done = await screen.findByRole('button', { name: 'Seat requested' });
  expect((await screen.findByText(/We emailed Nora Lindgren/)).closest('[role="status"]')).not.toBeNull();
  expect([document.activeElement, done.getAttribute('aria-disabled')]).toEqual([done, 'true']);
  await userEvent.click(done);
  expect(requests.filter(({ call }) => call === 'POST /seat_requests')).toHaveLength(1);
});

test('remembers a request from before', async () => {
  open(seatStatusOf({ requested_at }));
  await screen.findByRole('button', { name: 'Seat requested' });
});

test('says what went wrong', async () => {
  const { status, text: error } = apiErrors.seat_not_needed;
  open(seatStatusOf(), { status, body: { code: 'seat_not_needed', error } });
  await userEvent.click(await screen.findByRole('button', { name: 'Request a seat' }));
  expect((await screen.findByRole('alert')).textContent).toBe(error);
  screen.getByRole('button', { name: 'Request a seat' });
});

test('without an admin who has joined, there is no one to ask', async () => {
  open(seatStatusOf({ admin: null }));
  await screen.findByText('More');
  expect(screen.queryByRole('button')).toBeNull();
});
