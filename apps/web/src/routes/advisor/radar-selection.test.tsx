import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SelectedSignal, Signal } from 'contract/endpoints/signals';
import { beforeEach, expect, test } from 'vitest';
import { texts as t } from '../../features/signals/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalOf, signalsPage } from '../../testing/signals.ts';

const bulk = 'POST /signals/bulk';
const versions = 'GET /signals/versions';

const maria = signalOf();
const tom = signalOf({ id: 2, version: 3, client: { id: 8, name: 'Tom Reed' }, title: 'Tom turns 65' });
const ann = signalOf({
  ...{ id: 3, version: 5, client: { id: 9, name: 'Ann Lee' }, title: 'Ann turns 65' },
  financial_advisor: { id: 40, name: 'Piers Otto' },
});
const selected = ({ id, version, client, financial_advisor, health_advisor }: Signal): SelectedSignal => ({
  ...{ id, version, client, financial_advisor, health_advisor },
});
const all = [maria, tom, ann];

beforeEach(() => session.setToken('token', Date.now()));

interface Given {
  totalCount?: number;
  at?: string;
  answers?: Parameters<typeof answer>[0];
}

async function open({ totalCount = all.length, at = '/radar?size=10', answers }: Given = {}) {
  const requests = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    'GET /signals': { body: signalsPage([maria, tom], { totalCount }) },
    [versions]: { body: { signals: all.map(selected) } },
    ...answers,
  });
  const { router } = renderApp(at);
  await screen.findByRole('link', { name: 'Maria Lopez' });
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const pageBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t.bulk.page });
const box = ({ client, title }: Signal) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${client.name}: ${title}` });
const bar = () => within(screen.getByRole('region', { name: t.bulk.bar }));
const extent = () => bar().queryByRole('button', { name: /^Select all/ });
const sent = (requests: SentRequest[], call: string) => requests.filter((one) => one.call === call);
const seen = ({ id, version }: Signal) => ({ id, version });
const changed = (signal: Signal) => ({ id: signal.id, client: signal.client, result: 'changed' });

test('all that match are selected with their versions, once for a double click', async () => {
  const { requests, user } = await open({
    at: '/radar?size=10&search=lee&kind=turns_65&amount=500&advisor=1&field=client&order=desc',
    answers: { [bulk]: { body: { results: all.map(changed) } } },
  });
  await user.click(box(maria));
  expect(extent()).toBeNull();
  await user.click(pageBox());
  await user.dblClick(bar().getByRole('button', { name: 'Select all 3 signals that match' }));
  await bar().findByText('3 signals selected');
  expect(extent()).toBeNull();
  expect(sent(requests, versions).map(({ query }) => Object.fromEntries(query))).toEqual([
    { search: 'lee', kinds: 'turns_65', min_amount: '500', financial_advisor_id: '1' },
  ]);
  await user.click(bar().getByRole('button', { name: t.assign.action }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Assign 3 signals' }));
  // An advisor of a signal on another page.
  await user.selectOptions(dialog.getByLabelText(t.assign.label), 'Piers Otto');
  await user.click(dialog.getByRole('button', { name: t.assign.confirm }));
  await screen.findByText('3 signals changed.');
  expect(sent(requests, bulk).map(({ body }) => body)).toEqual([
    { signals: all.map(seen), change: { action: 'assign', assignee_id: 40 } },
  ]);
});

test('a signal can be taken out of all, and the others are dismissed and brought back', async () => {
  const { requests, user } = await open();
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: t.bulk.all(3) }));
  await bar().findByText('3 signals selected');
  await user.click(box(maria));
  await bar().findByText('2 signals selected');
  await user.click(bar().getByRole('button', { name: t.dismiss.action }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss 2 signals' }));
  await user.click(dialog.getByRole('radio', { name: 'It’s wrong' }));
  await user.click(dialog.getByRole('button', { name: t.dismiss.confirm }));
  await screen.findByText('2 signals were dismissed.');
  expect(screen.queryByRole('region', { name: t.bulk.bar })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Tom Reed' });
  expect(sent(requests, bulk)).toEqual([]);
});

test('a page that was dismissed leads on to the rest, and the time to undo ends', async () => {
  let listed = signalsPage([maria, tom], { totalCount: 3 });
  const { requests, user } = await open({
    answers: {
      'GET /signals': () => ({ body: listed }),
      [bulk]: () => {
        listed = signalsPage([ann]);
        return { body: { results: [maria, tom].map(changed) } };
      },
    },
  });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: t.dismiss.action }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss 2 signals' }));
  await user.click(dialog.getByRole('radio', { name: 'It’s wrong' }));
  await user.click(dialog.getByRole('button', { name: t.dismiss.confirm }));
  await screen.findByText(t.cleared.title);
  expect(screen.queryByRole('table')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: t.title })));
  expect(sent(requests, bulk)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t.cleared.action }));
  await screen.findByRole('link', { name: 'Ann Lee' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: t.title })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(sent(requests, bulk).map(({ body }) => body)).toEqual([
    { signals: [maria, tom].map(seen), change: { action: 'dismiss', reason: 'wrong' } },
  ]);
});

test('messages to all that match are previewed for each of them', async () => {
  const { requests, user } = await open({
    answers: { 'POST /client_messages/preview': { status: 503, body: { code: 'unavailable', error: 'Busy.' } } },
  });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: t.bulk.all(3) }));
  await bar().findByText('3 signals selected');
  await user.click(bar().getByRole('button', { name: t.message.action }));
  await waitFor(() =>
    expect(sent(requests, 'POST /client_messages/preview')[0]?.body).toEqual({ signals: all.map(seen), drafts: [] }),
  );
});

test.each([501, 1204])('%s signals are more than one action takes', async (totalCount) => {
  const { requests, user } = await open({ totalCount });
  await user.click(pageBox());
  bar().getByText('You can select up to 500 signals at a time.');
  expect(extent()).toBeNull();
  expect(bar().getByRole<HTMLButtonElement>('button', { name: t.dismiss.action }).disabled).toBe(false);
  expect(sent(requests, versions)).toEqual([]);
});

test.each([
  [{ status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }, 'The service is busy.'],
  [
    {
      status: 422,
      body: {
        ...{ code: 'validation_failed', error: 'Please fix.' },
        errors: { signals: ['At most 500 signals can be selected'] },
      },
    },
    'At most 500 signals can be selected',
  ],
])('a failure says why and keeps the selection, case %#', async (reply, text) => {
  const { user } = await open({ answers: { [versions]: reply } });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: t.bulk.all(3) }));
  await screen.findByText(text);
  bar().getByText('2 signals selected');
  expect(extent()).not.toBeNull();
});

test('a reply that arrives after another filter was chosen selects nothing', async () => {
  let reply = (_: object) => undefined as unknown;
  const { user, router } = await open({
    answers: {
      [versions]: () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    },
  });
  await user.click(pageBox());
  await user.click(bar().getByRole('button', { name: t.bulk.all(3) }));
  await user.selectOptions(screen.getByLabelText(t.filters.kind.label), 'turns_65');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ kind: 'turns_65' }));
  await user.click(box(tom));
  await act(async () => reply({ body: { signals: all.map(selected) } }));
  await bar().findByText('1 signal selected');
  expect(box(tom).checked).toBe(true);
  expect(box(maria).checked).toBe(false);
});
