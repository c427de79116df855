import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Move, MovePreview } from 'contract/endpoints/moves';
import type { CurrentUser } from 'contract/endpoints/users';
import { apiErrors } from 'contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { moveTexts as t } from '../../features/admin/moves/texts.ts';
import { session } from '../../lib/session.ts';
import { firmsPage } from '../../testing/accounts.ts';
import { advisorsPage, wholeClient } from '../../testing/clients.ts';
import { crumbTexts, titleText } from '../../testing/crumbs.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';

const user = userEvent.setup({ delay: null });
const client = wholeClient({ id: 7, name: 'Maria Lopez' });

const previewOf = (changes: Partial<MovePreview> = {}): MovePreview => ({
  ...{ digest: 'first', advisor: null, clients: 1, changing_firm: 0, meetings: 2, estimates: 0 },
  ...{ staying_meetings: 0, canceled_meetings: 0, staying_estimates: 0 },
  ...{ from_account: { id: 1, name: 'Alder' }, to_account: { id: 1, name: 'Alder' } },
  ...{ to_advisor: { id: 41, name: 'Omar Haddad' }, loses_admin_role: false, loses_ownership: false },
  successor_required: false,
  ...changes,
});

beforeEach(() => session.setToken('token', Date.now()));

async function open(answers: Parameters<typeof answer>[0], who: Partial<CurrentUser> = { super_admin: true }) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /clients/7': { body: client },
    'GET /users': { body: advisorsPage([{ id: 41, name: 'Omar Haddad' }]) },
    ...answers,
  });
  const view = renderApp('/moves/new?client=7');
  return { requests, ...view };
}

async function choose() {
  await user.type(await screen.findByLabelText(t.advisor), 'om');
  await user.click(await screen.findByRole('option', { name: /Omar Haddad/ }));
}

const moveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: t.confirm });

async function confirm(...sentences: readonly string[]) {
  await user.click(moveButton());
  const question = within(await screen.findByRole('alertdialog', { name: t.question }));
  for (const sentence of sentences) question.getByText(sentence);
  await user.dblClick(question.getByRole('button', { name: t.confirm }));
}
const move: Move = { kind: 'clients', client_ids: [7], to_advisor_id: 41 };

test('previews a move, and carries out what was previewed', async () => {
  const { requests, router } = await open({
    'POST /moves/preview': { body: previewOf() },
    'POST /moves': { body: { clients: 1, meetings: 2, estimates: 0 } },
  });
  await screen.findByText(t.choose);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.confirm }).disabled).toBe(true);
  await choose();
  await screen.findByText('1 client and 2 meetings will move to Omar Haddad at Alder.');
  await confirm('1 client and 2 meetings will move to Omar Haddad at Alder.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/7'));
  expect(requests.find(({ call }) => call === 'POST /moves')?.body).toEqual({ move, digest: 'first' });
});

test('says what ends and stays between firms', async () => {
  const to_account = { id: 2, name: 'Birch' };
  const counts = { clients: 12, changing_firm: 12, meetings: 0, staying_meetings: 3, canceled_meetings: 1 };
  await open({ 'POST /moves/preview': { body: previewOf({ ...counts, to_account, staying_estimates: 41 }) } });
  await choose();
  for (const sentence of [
    '12 clients will move to Omar Haddad at Birch.',
    'The engagements of 12 clients will end and start over with Birch. Profiles, plans, and analyses will move too. Notes won’t.',
    '3 meetings will stay with Alder.',
    'Of these, 1 upcoming meeting will be canceled, and we’ll notify the participants.',
    '41 estimates will stay with Alder.',
  ])
    await screen.findByText(sentence);
});

test('shows a new preview if something has changed', async () => {
  const digests = ['first', 'second'];
  const code = 'move_changed';
  const { requests } = await open({
    'POST /moves/preview': () => {
      const digest = digests.shift() ?? '';
      return { body: previewOf({ digest, clients: digest === 'first' ? 2 : 3 }) };
    },
    'POST /moves': ({ body }: SentRequest) =>
      (body as { digest: string }).digest === 'second'
        ? { body: { clients: 3, meetings: 2, estimates: 0 } }
        : { status: 409, body: { code, error: apiErrors[code].text } },
  });
  await choose();
  await screen.findByText(/^2 clients and/);
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was moved.');
  await screen.findByText(/^3 clients and/);
  await confirm();
  await waitFor(() => expect(requests.filter(({ call }) => call === 'POST /moves')).toHaveLength(2));
});

test('shows an error of the preview at the field', async () => {
  const errors = { to_advisor_id: ['This advisor doesn’t have a seat. Choose another one.'] };
  await open({
    'POST /moves/preview': { status: 422, body: { code: 'validation_failed', error: 'Please fix it.', errors } },
  });
  await choose();
  await screen.findByText(errors.to_advisor_id[0] ?? '');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.confirm }).disabled).toBe(true);
});

const firm = { id: 2, name: 'Birch', advisor_count: 3 };
const advisorOfFirm = profile({ id: 40, name: 'Ann Lee', account_id: 1, account_name: 'Alder' });

async function openAdvisor(answers: Parameters<typeof answer>[0]) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true }) },
    'GET /settings': { body: installation() },
    'GET /users/40': { body: advisorOfFirm },
    'GET /users': { body: advisorsPage([{ id: 41, name: 'Omar Haddad' }]) },
    'GET /admin/accounts': { body: firmsPage([firm]) },
    ...answers,
  });
  const view = renderApp('/moves/new?advisor=40');
  return { requests, ...view };
}

test('moves the clients of an advisor', async () => {
  const { requests } = await openAdvisor({
    'POST /moves/preview': { body: previewOf() },
    'POST /moves': { body: { clients: 1, meetings: 2, estimates: 0 } },
  });
  await choose();
  await screen.findByText(/will move to Omar Haddad at Alder/);
  expect(await crumbTexts()).toEqual(['Dashboard', 'Ann Lee', titleText()]);
  await confirm();
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'POST /moves')?.body).toEqual({
      move: { kind: 'advisor_clients', advisor_id: 40, to_advisor_id: 41 },
      digest: 'first',
    }),
  );
});

test('moves an advisor to another firm, and says what stays', async () => {
  const moved = { advisor: { id: 40, name: 'Ann Lee' }, to_account: { id: 2, name: 'Birch' }, staying_estimates: 4 };
  const counted = { ...moved, clients: 12, loses_admin_role: true, loses_ownership: true, successor_required: true };
  const { requests, router } = await openAdvisor({
    'POST /moves/preview': { body: previewOf(counted) },
    'POST /moves': { body: { clients: 12, meetings: 2, estimates: 0 } },
  });
  await user.click(await screen.findByRole('radio', { name: 'Ann Lee, to another firm' }));
  await screen.findByText(t.chooseFirm);
  await user.type(screen.getByLabelText(t.firm), 'bi');
  await user.click(await screen.findByRole('option', { name: /Birch/ }));
  for (const sentence of [
    '12 clients and 2 meetings will stay with Alder.',
    '4 estimates will stay with Alder.',
    t.chooseSuccessor,
  ])
    await screen.findByText(sentence);
  expect(moveButton().disabled).toBe(true);
  await user.type(screen.getByRole('combobox', { name: t.successor }), 'om');
  await user.click(await screen.findByRole('option', { name: /Omar Haddad/ }));
  for (const sentence of [
    'Ann Lee will move from Alder to Birch.',
    'In the new firm, Ann Lee will be a member, not an admin.',
    'Ann Lee is the owner of Alder. Omar Haddad will become the owner.',
    '12 clients and 2 meetings will move to Omar Haddad at Alder.',
    '4 estimates will stay with Alder.',
  ])
    await screen.findByText(sentence);
  await confirm('12 clients and 2 meetings will move to Omar Haddad at Alder.', '4 estimates will stay with Alder.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/40'));
  const move = { kind: 'advisor', advisor_id: 40, to_account_id: 2, clients: 'stay', successor_id: 41 };
  expect(requests.find(({ call }) => call === 'POST /moves')?.body).toEqual({ move, digest: 'first' });
});

test('who takes over is optional only if nothing stays', async () => {
  await openAdvisor({ 'POST /moves/preview': { body: previewOf({ clients: 0, meetings: 0 }) } });
  await user.click(await screen.findByRole('radio', { name: 'Ann Lee, to another firm' }));
  expect(screen.getByRole('combobox', { name: t.successor })).toBeDefined();
  await user.type(screen.getByLabelText(t.firm), 'bi');
  await user.click(await screen.findByRole('option', { name: /Birch/ }));
  await screen.findByRole('combobox', { name: `${t.successor} (optional)` });
  expect(moveButton().disabled).toBe(false);
});

test('says why an advisor cannot move, and offers clients to go along', async () => {
  const errors = { advisor_id: ['This advisor hasn’t joined yet.'] };
  const { requests } = await openAdvisor({
    'POST /moves/preview': ({ body }: SentRequest) =>
      (body as { move: { clients: string } }).move.clients === 'stay'
        ? { status: 422, body: { code: 'validation_failed', error: 'Please fix it.', errors } }
        : { status: 422, body: { code: 'last_admin', error: apiErrors.last_admin.text } },
  });
  await user.click(await screen.findByRole('radio', { name: 'Ann Lee, to another firm' }));
  await user.type(screen.getByLabelText(t.firm), 'bi');
  await user.click(await screen.findByRole('option', { name: /Birch/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(errors.advisor_id[0]);
  await user.click(screen.getByRole('radio', { name: 'Move to the new firm too' }));
  await screen.findByText(apiErrors.last_admin.text);
  expect(requests.some(({ call }) => call === 'POST /moves')).toBe(false);
});

test('is for super admins only', async () => {
  await open({}, { admin: true, role: 'admin' });
  await screen.findByText('You are not authorized to access this page');
});
