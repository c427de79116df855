import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { answerUnchecked as answer, type SentRequest } from '../testing/server.ts';
import { useAction } from './use-endpoint.ts';

type Create = ReturnType<typeof useAction<'create-share-link'>>;
const path = 'POST /estimations/7/share_link';
const created = { body: { share_url: '/estimations/a/view' } };
const keysOf = (requests: readonly SentRequest[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'));

/** Renders a component with one action, and returns a function that calls it. */
async function open(options: Parameters<typeof useAction<'create-share-link'>>[1] = {}) {
  let action: Create | undefined;
  function Action() {
    action = useAction('create-share-link', options);
    return <p>ready</p>;
  }
  const { router } = renderScreen(() => <Action />);
  await screen.findByText('ready');
  const call = (id: number) => {
    if (!action) throw new Error('not rendered');
    return action.mutateAsync({ params: { id } }).catch((error: unknown) => error);
  };
  return { router, call };
}

it('parallel calls with the same input are one request', async () => {
  const requests = answer({ [path]: created });
  const { call } = await open();
  const replies = await act(() => Promise.all([call(7), call(7)]));
  expect(replies).toEqual([created.body, created.body]);
  expect(requests).toHaveLength(1);
  expect(keysOf(requests)[0]).toMatch(/^[0-9a-f]{32}$/);
});

it('calls with another input, or after a success, have a key of their own', async () => {
  const requests = answer({ [path]: created, 'POST /estimations/8/share_link': created });
  const { call } = await open();
  for (const id of [7, 8, 7, 7]) await act(() => call(id));
  expect(new Set(keysOf(requests)).size).toBe(4);
});

it.each([
  ['a lost connection', () => Promise.reject(new TypeError('offline'))],
  ['a server error', async () => ({ status: 503, body: { code: 'unavailable', error: 'Busy.' } })],
  ['a running call', async () => ({ status: 409, body: { code: 'idempotency_in_progress', error: 'Running.' } })],
])('repeats the key after %s, until it succeeds', async (_, fail) => {
  const replies = [fail, fail, async () => created, async () => created];
  const requests = answer({ [path]: () => (replies.shift() ?? fail)() });
  const { call } = await open();
  for (let turn = 0; turn < 4; turn += 1) await act(() => call(7));
  const [first, second, third, fourth] = keysOf(requests);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('repeats the key of a subject while calls about other subjects run', async () => {
  const replies = [async () => ({ status: 503, body: { code: 'unavailable', error: 'Busy.' } }), async () => created];
  const requests = answer({
    [path]: () => replies.shift()?.() ?? Promise.reject(new TypeError('offline')),
    'POST /estimations/8/share_link': created,
  });
  const { call } = await open({ subjectOf: ({ params }) => String(params.id) });
  await act(() => Promise.all([call(7), call(8)]));
  await act(() => call(7));
  const [first, other, again] = keysOf(requests);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('uses a new key after an error of the input', async () => {
  const rejected = { status: 422, body: { code: 'validation_failed', error: 'Please fix.', errors: { a: ['b'] } } };
  const requests = answer({ [path]: rejected });
  const { call } = await open();
  for (let turn = 0; turn < 2; turn += 1) await act(() => call(7));
  expect(new Set(keysOf(requests)).size).toBe(2);
});

it('a repeated call is no request while the page that follows is opened', async () => {
  const requests = answer({ [path]: created });
  const { router, call } = await open();
  await act(() => call(7));
  const status = vi.spyOn(router, 'state', 'get').mockReturnValue({ ...router.state, status: 'pending' });
  expect(await act(() => call(7))).toEqual(created.body);
  expect(requests).toHaveLength(1);
  status.mockRestore();
  await act(() => call(7));
  expect(requests).toHaveLength(2);
});
