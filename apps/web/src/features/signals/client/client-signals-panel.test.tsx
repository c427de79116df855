import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Signal } from 'contract/endpoints/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { person } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { chooseInRow } from '../../../testing/row-menu.ts';
import { answer } from '../../../testing/server.ts';
import { signalOf, signalsOfClient } from '../../../testing/signals.ts';
import { NoticeArea } from '../../../ui/notice.tsx';
import { Notifications } from '../../../ui/notifications.tsx';
import { texts } from '../texts.ts';
import { ClientSignalsPanel } from './client-signals-panel.tsx';

const t = texts.ofClient;
const user = userEvent.setup({ delay: null });
const call = 'GET /clients/7/signals';

beforeEach(() => session.setToken('token', Date.now()));
afterEach(() => vi.unstubAllGlobals());

const titles = ['Enroll', 'Call', 'Meet', 'Review'];
const four = titles.map((title, index) => signalOf({ id: index + 1, title, reasons: [`Because of ${title}.`] }));

function open(
  signals: Signal[] | (() => { status?: number; body: unknown }),
  openedId?: number,
  answers?: Parameters<typeof answer>[0],
) {
  const requests = answer({
    'GET /current_user': { body: person() },
    [call]: typeof signals === 'function' ? signals : { body: signalsOfClient(...signals) },
    'POST /signals/bulk': { body: { results: [{ id: 1, client: { id: 7, name: 'Maria Lopez' }, result: 'changed' }] } },
    ...answers,
  });
  renderScreen(() => (
    <>
      <ClientSignalsPanel clientId={7} openedId={openedId} />
      {answers && <NoticeArea />}
      <Notifications />
    </>
  ));
  return requests;
}

const panel = async () => within(await screen.findByRole('region', { name: t.title }));
const why = (title: string) => screen.queryByRole('button', { name: `Why? ${title}` });

test('the most urgent three are shown, then all', async () => {
  open(four);
  const own = await panel();
  own.getByText('4');
  expect(titles.map((title) => why(title) !== null)).toEqual([true, true, true, false]);
  await user.click(own.getByRole('button', { name: 'Show all 4' }));
  expect(why('Review')).not.toBeNull();
  await user.click(own.getByRole('button', { name: t.fewer }));
  expect(why('Review')).toBeNull();
});

test('there is nothing at all without signals', async () => {
  const requests = open([]);
  await waitFor(() => expect(requests.some((one) => one.call === call)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
});

test('a link leads to a signal, which is open and has the focus', async () => {
  open(four, 4);
  const own = await panel();
  const reason = await own.findByText('Because of Review.');
  expect(own.queryByText('Because of Enroll.')).toBeNull();
  expect(document.activeElement).toBe(reason.closest('[data-row]'));
});

test('each has its amount, its assignee and the same actions as in the list', async () => {
  const [first] = four;
  const requests = open([signalOf({ ...first, assignee: { id: 30, name: 'Grace Okafor' } }), ...four.slice(1)]);
  (await panel()).getByText('$2,434.80 a year at stake · Assigned to Grace Okafor');
  await chooseInRow(user, 'Enroll', texts.dismiss.row);
  await user.click(await screen.findByRole('radio', { name: 'It’s done' }));
  await user.click(screen.getByRole('button', { name: texts.dismiss.confirm }));
  await screen.findByText('The signal for Maria Lopez was dismissed.');
  expect(why('Enroll')).toBeNull();
  // The next one takes its place, and the focus.
  await waitFor(() => expect(document.activeElement).toBe(why('Call')));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const sent = () => requests.find((one) => one.call === 'POST /signals/bulk')?.body;
  await waitFor(() =>
    expect(sent()).toEqual({ signals: [{ id: 1, version: 1 }], change: { action: 'dismiss', reason: 'done' } }),
  );
});

test('makes the next year’s estimate, and says why it could not', async () => {
  const message = 'The client has no estimate from before 2027';
  const requests = open([signalOf({ kind: 'costs_change', next_plan_year: 2027 })], undefined, {
    'POST /clients/7/next-estimation': {
      status: 422,
      body: { code: 'validation_failed', error: 'Fix it.', errors: { plan_year: [message] } },
    },
  });
  await chooseInRow(user, 'Maria turns 65', texts.makeNext(2027));
  await screen.findByText(message);
  expect(requests.at(-1)).toMatchObject({ call: 'POST /clients/7/next-estimation', body: { plan_year: 2027 } });
});

test('the client’s advisor, agent and the user can be assigned', async () => {
  open([signalOf({ financial_advisor: { id: 5, name: 'Pat Finch' } })]);
  await chooseInRow(user, 'Maria turns 65', texts.assign.row);
  const choices = within(await screen.findByLabelText(texts.assign.label)).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Select',
    'Dana Whitfield (you)',
    'Pat Finch',
    'Grace Okafor',
    texts.assign.nobody,
  ]);
});

test('a failure can be retried', async () => {
  let fails = true;
  open(() =>
    fails
      ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } }
      : { body: signalsOfClient(signalOf()) },
  );
  await screen.findByText(t.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Why? Maria turns 65' });
});
