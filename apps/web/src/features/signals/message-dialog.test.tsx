import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewClientMessages, sendClientMessages } from 'contract/endpoints/client-messages';
import type { Signal } from 'contract/endpoints/signals';
import type { MessageResult } from 'contract/vocabulary/client-messages';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalOf } from '../../testing/signals.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeArea } from '../../ui/notice.tsx';
import { texts as t } from './message-texts.ts';
import { SignalDialog } from './signal-dialog.tsx';
import { useSignalActions } from './use-signal-actions.ts';

const user = userEvent.setup({ delay: null });
const [previewing, sending] = ['POST /client_messages/preview', 'POST /client_messages'];

beforeEach(() => session.setToken('token', Date.now()));

const maria = signalOf();
const tom = signalOf({ id: 2, kind: 'no_meeting', client: { id: 8, name: 'Tom Reed' } });
const zoe = signalOf({ id: 3, kind: 'no_meeting', client: { id: 9, name: 'Zoe Park' } });
const drafts = [
  { kind: 'turns_65', subject: 'A date', text: 'Hi {first name}' },
  { kind: 'no_meeting', subject: 'A time', text: 'Hello {first name}' },
];

const resultOf = ({ id, kind, client }: Signal, result: MessageResult = 'ready', changes = {}) => ({
  ...{ id, kind, client, result, messaged_at: null },
  subject: result === 'ready' ? `For ${client.name}` : null,
  text: result === 'ready' ? `Hi ${client.name}\n\nBye` : null,
  ...changes,
});
const preview = (...results: ReturnType<typeof resultOf>[]) =>
  previewClientMessages.reply.parse({ results, drafts: results.length > 1 ? drafts : drafts.slice(0, 1) });

function Host({ signals }: { signals: readonly Signal[] }) {
  const actions = useSignalActions();
  return (
    <>
      <Button onClick={() => actions.ask('message', signals)}>Write</Button>
      <SignalDialog user={person()} actions={actions} />
      <NoticeArea />
    </>
  );
}

async function open(signals: readonly Signal[], answers: Parameters<typeof answer>[0]) {
  const requests = answer(answers);
  renderScreen(() => <Host signals={signals} />);
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  return { requests, dialog: within(await screen.findByRole('dialog', { name: t.title(signals.length) })) };
}

const bodiesOf = (requests: readonly SentRequest[], call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const message = (name: string) => within(screen.getByRole('article', { name: t.to(name) }));

test('a message to one client has the values in its text, and is sent as it was shown', async () => {
  const { requests, dialog } = await open([maria], {
    [previewing]: { body: preview(resultOf(maria)) },
    [sending]: { body: sendClientMessages.reply.parse({ results: [resultOf(maria, 'sent')] }) },
  });
  const text = await dialog.findByLabelText(t.text);
  expect((text as HTMLTextAreaElement).value).toBe('Hi Maria Lopez\n\nBye');
  await user.clear(dialog.getByLabelText(t.subject));
  await press(t.preview);
  dialog.getByText(t.empty.subject);
  await user.type(dialog.getByLabelText(t.subject), 'Soon');
  await press(t.preview);
  await screen.findByRole('article', { name: t.to('Maria Lopez') });
  await press(t.send(1));
  await screen.findByText(t.sent(1));
  const signals = [{ id: 1, version: 1 }];
  const edited = [{ kind: 'turns_65', subject: 'Soon', text: 'Hi Maria Lopez\n\nBye' }];
  expect(bodiesOf(requests, previewing)).toEqual([
    { signals, drafts: [] },
    { signals, drafts: edited },
  ]);
  expect(bodiesOf(requests, sending)).toEqual([{ signals, drafts: edited }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the preview steps through the clients, names those who get none, and sends to the others', async () => {
  const { requests, dialog } = await open([maria, tom, zoe], {
    [previewing]: {
      body: preview(
        resultOf(maria),
        resultOf(tom, 'ready', { messaged_at: '2026-11-20T15:04:00Z' }),
        resultOf(zoe, 'opted_out'),
      ),
    },
    [sending]: { body: { results: [resultOf(maria, 'sent'), resultOf(tom, 'changed_meanwhile')] } },
  });
  await user.selectOptions(await dialog.findByLabelText(t.kind), 'no_meeting');
  await user.type(dialog.getByLabelText(t.subject), ' to talk');
  await press(t.preview);
  await screen.findByRole('article', { name: t.to('Maria Lopez') });
  message('Maria Lopez').getByText('For Maria Lopez');
  dialog.getByText(t.position(1, 2));
  await press(t.next);
  message('Tom Reed').getByText('For Tom Reed');
  dialog.getByText(t.before('2026-11-20T15:04:00Z'));
  dialog.getByText(t.without(1));
  dialog.getByText(t.reason('Zoe Park', t.results.opted_out));
  await press(t.send(2));
  await screen.findByText(`${t.sent(1)} ${t.notSent(1)}`);
  expect(bodiesOf(requests, sending)).toEqual([
    {
      signals: [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ],
      drafts: [drafts[0], { ...drafts[1], subject: 'A time to talk' }],
    },
  ]);
});

test('an unknown placeholder is shown at its field', async () => {
  const errors = { 'drafts.0.text': ['{x} can’t be filled in here.'] };
  let calls = 0;
  const { dialog } = await open([maria], {
    [previewing]: () =>
      ++calls === 1
        ? { body: preview(resultOf(maria)) }
        : { status: 422, body: { code: 'validation_failed', error: 'Wrong.', errors } },
  });
  await dialog.findByLabelText(t.text);
  await press(t.preview);
  await dialog.findByText('{x} can’t be filled in here.');
});

test('a client who has opted out is named, and nothing can be sent', async () => {
  const body = previewClientMessages.reply.parse({ results: [resultOf(maria, 'opted_out')], drafts: [] });
  const { dialog } = await open([maria], { [previewing]: { body } });
  await dialog.findByText(t.nobody);
  dialog.getByText(t.reason('Maria Lopez', t.results.opted_out));
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('drafts that could not be loaded are loaded again', async () => {
  let fails = true;
  const { dialog } = await open([maria], {
    [previewing]: () =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'Broken.' } } : { body: preview(resultOf(maria)) },
  });
  await dialog.findByText(t.failed);
  fails = false;
  await press('Try again');
  await dialog.findByLabelText(t.text);
});
