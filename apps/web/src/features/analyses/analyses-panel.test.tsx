import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnalysisFile, AnalysisSummary, ListedAttachment } from 'contract/endpoints/attachments';
import { type Client, client as clientSchema } from 'contract/endpoints/engagements';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { wholeClient } from '../../testing/clients.ts';
import { person, seatStatusOf } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { createdUpload, mockUploads, pdf } from '../../testing/uploads.ts';
import { AnalysesPanel } from './analyses-panel.tsx';
import { texts } from './texts.ts';

beforeEach(() => session.setToken('token', Date.now()));
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null, applyAccept: false });
const file = (id: number, name: string): AnalysisFile => ({
  id,
  signed_id: `signed-${id}`,
  name,
  url: `/rails/active_storage/blobs/redirect/signed-${id}/${name}`,
  type: 'hpa',
  nonDeletable: false,
});
const summary = (changes: Partial<AnalysisSummary> = {}): AnalysisSummary => ({
  arrived_at: '2026-01-05T12:00:00Z',
  sent_at: null,
  opened_by_client: null,
  opened_by_advisor: null,
  advisor_email_obstacle: null,
  may_manage: false,
  ...changes,
});
const listed = (id: number, type: 'hpa' | 'hpa_fa', changes: Partial<ListedAttachment> = {}): ListedAttachment => ({
  ...file(id, `${type}-${id}.pdf`),
  filename: `${type}-${id}.pdf`,
  blob_id: 100 + id,
  type,
  version: 1,
  created_at: '2026-01-05T12:00:00Z',
  created_by: 'Grace Okafor',
  replaces_id: null,
  replaced_at: null,
  deleted_at: null,
  deleted_by: null,
  restorable_until: null,
  ...changes,
});

type Answers = Parameters<typeof answer>[0];

function open(client: Partial<Client>, { isSelf = false, answers = {} }: { isSelf?: boolean; answers?: Answers } = {}) {
  const requests = answer({
    'GET /clients/7': { body: clientSchema.parse(wholeClient(client)) },
    'GET /current_user': { body: person() },
    ...answers,
  });
  renderScreen(() => <AnalysesPanel clientId={7} productName="HealthPlanner" isSelf={isSelf} />);
  return requests;
}

/** The panel of an agent with these files, which the test may change. */
function manage(
  attachments: ListedAttachment[],
  { analysis = {}, answers = {} }: { analysis?: Partial<AnalysisSummary>; answers?: Answers } = {},
) {
  return open(
    { analysis: summary({ may_manage: true, ...analysis }) },
    { answers: { 'GET /users/7/attachments': () => ({ body: { attachments } }), ...answers } },
  );
}
const both = () => [listed(1, 'hpa'), listed(2, 'hpa_fa')];
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const calls = (requests: ReturnType<typeof answer>, call: string) => requests.filter((one) => one.call === call);
const broken = { status: 500, body: { code: 'internal_error', error: 'Out of order.' } };

/** Holds a response back until the test opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('the client opens and downloads their version', async () => {
  open({ hpa: [file(1, 'mine.pdf')], analysis: summary() }, { isSelf: true });
  const panel = await region('My HealthPlanning Analysis');
  const view = await panel.findByRole('link', { name: /^VIEW PDF of mine.pdf/ });
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([file(1, 'mine.pdf').url, '_blank']);
  const download = panel.getByRole('link', { name: 'Download mine.pdf' });
  expect(download.getAttribute('href')).toBe(`${file(1, 'mine.pdf').url}?disposition=attachment`);
  await user.hover(panel.getByRole('button', { name: 'About My HealthPlanning Analysis' }));
  expect(panel.getByRole('tooltip').textContent).toBe(texts.tooltip);
});

test('the advisor sees when it arrived and who opened it', async () => {
  const opened = { first_at: '2026-01-06T12:00:00Z', last_at: '2026-01-09T12:00:00Z' };
  open({ hpa_fa: [file(2, 'redacted.pdf')], analysis: summary({ opened_by_client: opened }) });
  const panel = await region('Client HealthPlanning Analysis');
  await panel.findByRole('link', { name: /^VIEW PDF of redacted.pdf/ });
  const values = panel.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values[0]).toContain('Jan 5, 2026');
  expect(values[2]).toMatch(/first Jan 6, 2026.* last Jan 9, 2026/);
  expect(values[3]).toBe('Not yet');
});

const advisedOn = (plan_type: 'core' | 'starter' | null) => ({
  ...wholeClient().financial_advisor!,
  plan_type,
});

test.each<[string, Partial<Client>, boolean, string]>([
  [
    'the client',
    {},
    true,
    'An analysis will be made available for your review either 3-5 business days after you complete your profile on HealthPlanner or once you speak with a licensed agent.',
  ],
  [
    'an advisor on Core',
    {},
    false,
    'An analysis will be made available for your review either 3-5 business days after your client completes their profile on HealthPlanner or once they speak with a licensed agent.',
  ],
  [
    'an advisor on Starter',
    { financial_advisor: advisedOn('starter') },
    false,
    'Upgrade to the CORE plan to provide this benefit to your clients.',
  ],
])('%s sees why there is none', async (_, client, isSelf, text) => {
  open(client, { isSelf });
  await screen.findByText('HealthPlanning Analysis Not Available');
  screen.getByText(text);
});

test.each([
  ['a member', {}, 'Nora Lindgren', 'mailto:nora@example.com'],
  ['an admin', { admin: true, seat_status: seatStatusOf({ admin: null }) }, 'Change plan', '/account'],
])('%s of a firm on Starter learns who changes the plan', async (_, who, name, href) => {
  const current = person({ seat_status: seatStatusOf(), ...who });
  open({ financial_advisor: advisedOn('starter') }, { answers: { 'GET /current_user': { body: current } } });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test('an advisor without a seat is led to the plans', async () => {
  open({ financial_advisor: advisedOn(null), analysis: summary() });
  const link = await screen.findByRole('link', { name: texts.seat.action });
  expect(link.getAttribute('href')).toBe('/subscribe?error=402');
});

test('a new file shows at once and is saved to the client', async () => {
  const attachments: ListedAttachment[] = [];
  const response = gate();
  const sent = mockUploads();
  const requests = manage(attachments, {
    answers: {
      'POST /users/7/attachments': async () => {
        await response.opened;
        attachments.push(listed(1, 'hpa'));
        return { body: listed(1, 'hpa') };
      },
    },
  });
  const client = await region('Client analysis');
  client.getByText('The client reads this version.');
  (await region('Financial advisor version')).getByText(/Medications must be redacted/);
  await user.upload(client.getByLabelText('Client analysis', { selector: 'input' }), pdf('plan.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.reply(200, createdUpload('plan.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.reply(204);
  await client.findByText('Saving');
  response.open();
  await client.findByRole('link', { name: /^VIEW PDF of hpa-1.pdf/ });
  await waitFor(() => expect(client.queryByText('Saving')).toBeNull());
  expect(calls(requests, 'POST /users/7/attachments')[0]?.body).toEqual({ type: 'hpa', signed_id: 'signed plan.pdf' });
});

test('a file that cannot be saved is taken from the list, with the reason', async () => {
  const error = 'This file isn’t a PDF. Upload a PDF file with a name ending in .pdf.';
  const sent = mockUploads();
  manage([], { answers: { 'POST /users/7/attachments': { status: 422, body: { code: 'pdf_invalid', error } } } });
  const client = await region('Client analysis');
  await user.upload(client.getByLabelText('Client analysis', { selector: 'input' }), pdf('plan.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.reply(200, createdUpload('plan.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.reply(204);
  expect((await client.findByRole('alert')).textContent).toBe(error);
  expect(client.queryByText('Saving')).toBeNull();
});

test.each([
  ['notes.txt', 'x', 'You can upload only PDF files with names ending in .pdf.'],
  ['empty.pdf', '', 'This file is empty.'],
])('%s is not uploaded', async (name, content, problem) => {
  const sent = mockUploads();
  manage([]);
  const client = await region('Client analysis');
  await user.upload(client.getByLabelText('Client analysis', { selector: 'input' }), new File([content], name));
  expect((await client.findByRole('alert')).textContent).toContain(`${name}: ${problem}`);
  expect(sent).toEqual([]);
});

test('deleting asks with the name of the file, and it can be restored', async () => {
  let attachments = both();
  const deleted = {
    deleted_at: '2026-01-07T12:00:00Z',
    deleted_by: 'Grace Okafor',
    restorable_until: '2026-02-06T12:00:00Z',
  };
  manage(attachments, {
    answers: {
      'GET /users/7/attachments': () => ({ body: { attachments } }),
      'DELETE /attachments/1': () => {
        attachments = [listed(1, 'hpa', deleted), listed(2, 'hpa_fa')];
        return { body: { deleted: true, restorable_until: deleted.restorable_until } };
      },
      'POST /attachments/1/restore': () => {
        attachments = both();
        return { body: listed(1, 'hpa') };
      },
    },
  });
  const client = await region('Client analysis');
  await user.click(await client.findByRole('button', { name: 'Delete hpa-1.pdf' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(texts.manage.question('hpa-1.pdf'));
  dialog.getByText(
    'For the client and the advisor this cannot be undone, but you can restore the file here for 30 days.',
  );
  await user.click(dialog.getByRole('button', { name: 'Delete file' }));
  await screen.findByText(texts.manage.removed('hpa-1.pdf'));
  expect(client.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
  await user.click(screen.getByText('Earlier versions and deleted files (1)'));
  screen.getByText(/can be restored until Feb 6, 2026/);
  await user.click(screen.getByRole('button', { name: 'Restore hpa-1.pdf' }));
  await client.findByRole('link', { name: /^VIEW PDF of hpa-1.pdf/ });
});

test('a file that the user cannot delete has no button for it', async () => {
  manage([listed(1, 'hpa', { nonDeletable: true })]);
  const client = await region('Client analysis');
  await client.findByRole('link', { name: /^VIEW PDF of hpa-1.pdf/ });
  expect(client.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a file that cannot be deleted comes back', async () => {
  manage(both(), { answers: { 'DELETE /attachments/1': broken } });
  const client = await region('Client analysis');
  await user.click(await client.findByRole('button', { name: 'Delete hpa-1.pdf' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete file' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete file. Please refresh the page.');
  await client.findByRole('link', { name: /^VIEW PDF of hpa-1.pdf/ });
});

test('a new version names the file that it replaces', async () => {
  const sent = mockUploads();
  const requests = manage(both(), {
    answers: { 'POST /users/7/attachments': { body: listed(3, 'hpa', { version: 2 }) } },
  });
  const client = await region('Client analysis');
  await user.click(await client.findByRole('button', { name: 'Replace hpa-1.pdf' }));
  const input = client.getByLabelText('New version of hpa-1.pdf', { selector: 'input' });
  await user.upload(input, pdf('better.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.reply(200, createdUpload('better.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.reply(204);
  await waitFor(() => expect(client.queryByLabelText('New version of hpa-1.pdf', { selector: 'input' })).toBeNull());
  const body = { type: 'hpa', signed_id: 'signed better.pdf', replaces: 1 };
  expect(calls(requests, 'POST /users/7/attachments')[0]?.body).toEqual(body);
});

test('one file can be replaced while the new version of another is uploaded', async () => {
  const sent = mockUploads();
  const [first, second] = [listed(1, 'hpa'), listed(4, 'hpa')];
  const requests = manage([first, second], {
    answers: { 'POST /users/7/attachments': { body: listed(3, 'hpa', { version: 2 }) } },
  });
  const client = await region('Client analysis');
  const inputOf = ({ name }: ListedAttachment) =>
    client.queryByLabelText<HTMLInputElement>(`New version of ${name}`, { selector: 'input' });
  await user.click(await client.findByRole('button', { name: 'Replace hpa-1.pdf' }));
  await user.upload(inputOf(first)!, pdf('better.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await user.click(client.getByRole('button', { name: 'Replace hpa-4.pdf' }));
  sent[0]?.reply(200, createdUpload('better.pdf'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.reply(204);
  await waitFor(() => expect(inputOf(first)).toBeNull());
  expect(calls(requests, 'POST /users/7/attachments')).toHaveLength(1);
  expect(inputOf(second)).not.toBeNull();
});

test('a file that was perhaps saved is saved again with its key, whatever else was saved', async () => {
  const sent = mockUploads();
  const replies = [broken, { body: listed(2, 'hpa') }, { body: listed(1, 'hpa') }];
  const requests = manage([], { answers: { 'POST /users/7/attachments': () => replies.shift() ?? broken } });
  const client = await region('Client analysis');
  const input = client.getByLabelText('Client analysis', { selector: 'input' });
  for (const name of ['one.pdf', 'two.pdf']) {
    const before = sent.length;
    await user.upload(input, pdf(name));
    await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
    sent[before]?.reply(200, createdUpload(name));
    await vi.waitFor(() => expect(sent).toHaveLength(before + 2));
    sent[before + 1]?.reply(204);
    await vi.waitFor(() => expect(calls(requests, 'POST /users/7/attachments')).toHaveLength(before / 2 + 1));
  }
  await user.click(await client.findByRole('button', { name: 'Try again to upload one.pdf' }));
  await vi.waitFor(() => expect(calls(requests, 'POST /users/7/attachments')).toHaveLength(3));
  const [first, , again] = calls(requests, 'POST /users/7/attachments');
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('sends the emails after asking, and offers to send them again', async () => {
  const response = gate();
  const requests = manage(both(), {
    answers: {
      'POST /clients/7/send_analysis': async () => {
        await response.opened;
        return { body: { sent_at: '2026-01-07T12:00:00Z', emailed_advisor: true, emailed_client: true } };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send Email' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(texts.send.toClient('Maria Lopez'));
  dialog.getByText(texts.send.toAdvisor('Dana Whitfield'));
  expect(calls(requests, 'POST /clients/7/send_analysis')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send Email' }));
  await screen.findByText('Sending…');
  response.open();
  await screen.findByRole('button', { name: 'Email Sent: Click to send again' });
  expect(calls(requests, 'POST /clients/7/send_analysis')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test.each(['no_advisor', 'no_seat', 'not_core'] as const)(
  '%s: the agent sees first who gets no email',
  async (obstacle) => {
    manage(both(), { analysis: { advisor_email_obstacle: obstacle } });
    expect((await region('Email')).getByText(texts.send.obstacles[obstacle])).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Email' }));
    within(await screen.findByRole('alertdialog')).getByText(texts.send.obstacles[obstacle]);
  },
);

test('too soon: says when the emails can be sent again', async () => {
  const sent_at = '2026-01-07T12:00:30Z';
  const error = { code: 'analysis_just_sent', error: 'These emails were sent less than a minute ago.' };
  manage(both(), {
    analysis: { sent_at },
    answers: { 'POST /clients/7/send_analysis': { status: 409, body: error } },
  });
  await user.click(await screen.findByRole('button', { name: 'Email Sent: Click to send again' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send Email' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/can send these emails again at \d+:01:30\s[AP]M/);
});

test('one list with a file is not enough to send', async () => {
  manage([listed(1, 'hpa'), listed(2, 'hpa_fa', { replaced_at: '2026-01-07T12:00:00Z' })]);
  await (await region('Client analysis')).findByRole('link', { name: /^VIEW PDF/ });
  expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
});

test('a failed list can be requested again', async () => {
  let fails = true;
  manage([], { answers: { 'GET /users/7/attachments': () => (fails ? broken : { body: { attachments: [] } }) } });
  await screen.findByText(texts.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await region('Client analysis');
});
