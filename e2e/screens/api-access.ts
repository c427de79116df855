import type { ApiAccess } from 'contract/endpoints/api-access';
import { press } from './acts.ts';
import type { Screen } from './screen.ts';

const reply = /\/api\/v1\/accounts\/\d+\/api_access\?/;

const token: ApiAccess = {
  ...{
    kind: 'api_token',
    id: 1,
    owner: { id: 3, name: 'Robert Featherstonehaugh-Montgomery' },
    name: 'Redtail CRM, nightly',
  },
  ...{ scopes: ['clients:read', 'estimates:read', 'estimates:write'], events: [], is_enabled: true },
  ...{ created_at: '2026-11-02T15:04:00.000Z', last_used_at: '2026-11-20T15:00:00.000Z' },
  expires_at: '2027-11-02T15:04:00.000Z',
};
const webhook: ApiAccess = {
  ...{ ...token, kind: 'webhook', owner: { id: 4, name: 'Ana Li' }, name: 'hooks.crm.with-a-long-name.example:8443' },
  ...{ scopes: [], events: ['signal.opened', 'client.updated', 'estimation.saved', 'booking.changed'] },
  ...{ is_enabled: false, last_used_at: null, expires_at: null },
};
const full = { api_access: [token, webhook], totalCount: 31, currentPage: 1, pageSize: 25 };

const onAccount = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `account-api-access${name}`,
  path: '/account',
  query: '?currentTab=3',
  people: ['active'],
  answers: { to: reply, with: full },
  ...more,
});

export const apiAccessScreens: readonly Screen[] = [
  onAccount(''),
  onAccount('-revocation', { act: press('Revoke') }),
  onAccount('-loading', { answers: { to: reply, with: 'nothing' } }),
  onAccount('-failing', { answers: { to: reply, with: 'failure' } }),
];
