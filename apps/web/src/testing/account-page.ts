import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { advisorOf, advisorRows, superAdminFields, wholeAccount } from './accounts.ts';
import { clientOf, clientsPage } from './clients.ts';
import { installation, person } from './people.ts';
import { renderApp } from './render.tsx';
import { answer, type SentRequest } from './server.ts';

export const user = userEvent.setup({ delay: null });
export const admin = { admin: true, role: 'admin' } as const;
export const superAdmin = { super_admin: true } as const;

/** Calls whose answers tests replace: the firm of the user, the firm that a super admin opens, and its advisors. */
export const own = 'GET /accounts';
export const any = 'GET /accounts/7';
export const advisors = 'GET /users';

const unsubscribed = { subscription: null, payment_method: null, credit: 0, kept_coupon: null, is_busy: false };
const noApiAccess = { body: { api_access: [], totalCount: 0, currentPage: 1, pageSize: 25 } };
export const firm = wholeAccount({ id: 7, editable: superAdminFields });

/** Opens the page of a firm. */
export function openAccount(at: string, who: Partial<CurrentUser>, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    [own]: { body: { account: wholeAccount() } },
    [any]: { body: firm },
    [advisors]: { body: advisorRows([advisorOf()]) },
    'GET /accounts/1/api_access': noApiAccess,
    'GET /accounts/7/api_access': noApiAccess,
    'GET /clients': { body: clientsPage([clientOf()]) },
    'GET /accounts/1/billing': { body: unsubscribed },
    'GET /accounts/1/next_invoice': { body: null },
    'GET /accounts/7/next_invoice': { body: null },
    'GET /accounts/1/invoices': { body: { invoices: [] } },
    'GET /accounts/1/billing_changes': { body: { changes: [] } },
    'GET /accounts/7/billing': { body: unsubscribed },
    'GET /accounts/7/invoices': { body: { invoices: [] } },
    'GET /accounts/7/billing_changes': { body: { changes: [] } },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, at: () => router.state.location.href };
}

export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
export const choose = async (name: string) => user.click(await screen.findByRole('tab', { name }));
export const sent = (requests: SentRequest[], call: string) => requests.filter((one) => one.call === call);
export const bodies = (requests: SentRequest[], call: string) => sent(requests, call).map(({ body }) => body);
