import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiAccess, listApiAccess } from 'contract/endpoints/api-access';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { ApiAccessPanel } from './api-access-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });

const token: ApiAccess = {
  ...{ kind: 'api_token', id: 7, owner: { id: 3, name: 'Dana Whitfield' }, name: 'CRM sync' },
  ...{ scopes: ['clients:read', 'estimates:read'], events: [], is_enabled: true },
  ...{ created_at: '2026-01-05T12:00:00Z', last_used_at: '2026-01-06T12:00:00Z', expires_at: '2026-04-05T12:00:00Z' },
};
const webhook: ApiAccess = {
  ...token,
  ...{ kind: 'webhook', name: 'crm.example', scopes: [], events: ['client.updated'], is_enabled: false },
  ...{ last_used_at: null, expires_at: null },
};
const pageOf = (api_access: readonly ApiAccess[], totalCount = api_access.length, currentPage = 1) => ({
  body: listApiAccess.reply.parse({ api_access, totalCount, currentPage, pageSize: 25 }),
});
const unavailable = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };
const list = 'GET /accounts/1/api_access';

function open(answers: Parameters<typeof answer>[0]) {
  session.setToken('token', Date.now());
  const requests = answer({
    [list]: pageOf([token, webhook]),
    'DELETE /accounts/1/api_tokens/7': { body: { deleted: true } },
    'DELETE /accounts/1/webhooks/7': { body: { deleted: true } },
    ...answers,
  });
  renderScreen(() => <ApiAccessPanel accountId={1} />, '/account');
  const callsOf = (call: string) => requests.filter((one) => one.call === call);
  return { callsOf };
}

it('lists whose tokens and webhooks there are, what they may do, and when they were used', async () => {
  open({});
  await screen.findByText('CRM sync');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^CRM syncAPI tokenDana WhitfieldRead clients, Read estimatesCreated Jan 5, 2026, last used Jan 6.*, expires Apr 5, 2026Revoke$/,
    ),
    'crm.exampleWebhookOffDana WhitfieldClient updatedCreated Jan 5, 2026, nothing delivered in 30 daysDelete',
  ]);
});

it('revokes a token after asking, and says why it could not', async () => {
  let answers = 0;
  const { callsOf } = open({
    'DELETE /accounts/1/api_tokens/7': () => (++answers === 1 ? unavailable : { body: { deleted: true } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “CRM sync”?' }));
  dialog.getByText(/Dana Whitfield gets an email/);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText('The service is busy.');
  await user.dblClick(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(callsOf(list)).toHaveLength(2));
  expect(callsOf('DELETE /accounts/1/api_tokens/7')).toHaveLength(2);
  expect(callsOf('DELETE /accounts/1/webhooks/7')).toEqual([]);
});

it('deletes a webhook after asking', async () => {
  const { callsOf } = open({});
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the webhook for crm.example?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(callsOf(list)).toHaveLength(2));
  expect(callsOf('DELETE /accounts/1/webhooks/7')).toHaveLength(1);
});

it('says when there are none, and offers to retry', async () => {
  let answers = 0;
  open({ [list]: () => (++answers === 1 ? unavailable : pageOf([])) });
  await screen.findByText('The API access of the firm couldn’t be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No API tokens or webhooks');
});

it('has pages, and leaves one that is no more', async () => {
  let total = 26;
  const { callsOf } = open({
    [list]: ({ query }) => {
      const currentPage = Number(query.get('currentPage'));
      const shown = currentPage === 1 ? [token] : total === 26 ? [webhook] : [];
      return pageOf(shown, total, currentPage);
    },
    'DELETE /accounts/1/webhooks/7': () => {
      total = 25;
      return { body: { deleted: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('CRM sync');
  await waitFor(() => expect(callsOf(list).at(-1)?.query.get('currentPage')).toBe('1'));
});
