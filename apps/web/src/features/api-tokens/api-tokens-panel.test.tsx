import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiToken } from 'contract/endpoints/api-tokens';
import { maxApiTokens } from 'contract/vocabulary/api-tokens';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { ApiTokensPanel } from './api-tokens-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });

const crm: ApiToken = {
  id: 7,
  name: 'CRM sync',
  scopes: ['clients:read', 'estimates:read'],
  created_at: '2026-01-05T12:00:00Z',
  last_used_at: '2026-01-06T12:00:00Z',
  expires_at: '2026-04-05T12:00:00Z',
  is_expired: false,
};
const text = `hp_${'a'.repeat(49)}`;

function open(tokens: readonly ApiToken[], answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const requests = answer({
    'GET /api_tokens': { body: { tokens } },
    'POST /api_tokens': { body: { token: text, api_token: crm } },
    'DELETE /api_tokens/7': { body: { deleted: true } },
    ...answers,
  });
  renderScreen(() => <ApiTokensPanel />, '/settings');
  return requests;
}

const unavailable = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };

it('lists tokens with what they may do, their last use and their end', async () => {
  const old = {
    ...crm,
    id: 8,
    name: 'Old',
    last_used_at: null,
    is_expired: true,
    scopes: ['estimates:write' as const],
  };
  open([crm, old]);
  await screen.findByText('CRM sync');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CRM syncRead clients, Read estimatesLast used Jan 6.*, expires Apr 5, 2026Revoke$/),
    'OldExpiredCreate and change estimatesNever usedRevoke',
  ]);
});

it('creates a token, shows it once and then lists it', async () => {
  const requests = open([]);
  await screen.findByText('No API tokens yet');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'CRM sync');
  await user.click(dialog.getByLabelText('Read estimates'));
  await user.click(dialog.getByLabelText('A year'));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(text);
  const { body } = requests.find(({ call }) => call === 'POST /api_tokens') ?? {};
  expect(body).toEqual({ token: { name: 'CRM sync', scopes: ['clients:read'], expires_in_days: 365 } });
  await user.click(dialog.getByRole('button', { name: 'I’ve saved it' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(requests.filter(({ call }) => call === 'GET /api_tokens').length).toBe(2);
});

it('asks for a name and for something the token may do', async () => {
  const requests = open([]);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const label of ['Read clients', 'Read estimates']) await user.click(dialog.getByLabelText(label));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByRole('link', { name: 'Name is required' });
  dialog.getByRole('link', { name: 'Choose what the token may do' });
  expect(requests.map(({ call }) => call)).not.toContain('POST /api_tokens');
});

it('revokes a token after asking, and says why it could not', async () => {
  let answers = 0;
  const requests = open([crm], {
    'DELETE /api_tokens/7': () => (++answers === 1 ? unavailable : { body: { deleted: true } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “CRM sync”?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText('The service is busy.');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests.filter(({ call }) => call === 'GET /api_tokens').length).toBe(2));
});

it('creates no more than the limit', async () => {
  open(Array.from({ length: maxApiTokens }, (_, index) => ({ ...crm, id: index + 1 })));
  await screen.findByText('You have 20 tokens. Revoke one to create another.');
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});

it('offers to retry when they cannot be loaded', async () => {
  open([], { 'GET /api_tokens': unavailable });
  await screen.findByText('Your API tokens couldn’t be loaded.');
  await screen.findByRole('button', { name: 'Try again' });
});
