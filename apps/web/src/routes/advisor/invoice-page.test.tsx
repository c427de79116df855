import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { texts as t } from '../../features/billing/invoice/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

const admin: Partial<CurrentUser> = { account_id: 1, admin: true, role: 'admin' };

const invoice = {
  id: 'in_1',
  number: 'A-0001',
  status: 'paid',
  total: 1485_00,
  amount_due: 1485_00,
  amount_paid: 1485_00,
  hosted_url: null,
  pdf_url: null,
  paid_with: 'Visa ending in 4242',
  lines: [
    { description: '3 × Starter', amount: 1650_00, is_proration: false },
    { description: 'Discount', amount: -165_00, is_proration: false },
  ],
  created_at: '2026-01-05T12:00:00Z',
  paid_at: '2026-01-06T12:00:00Z',
  firm: { name: 'Alder Wealth', street_1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60614' },
};

function open(at: string, response: object, who: Partial<CurrentUser> = admin) {
  answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation({ product_name: 'Meadowlark Plans' }) },
    'GET /accounts/1/invoices/in_1': response,
    'GET /accounts/7/invoices/in_1': response,
  });
  return renderApp(at);
}

test('shows an invoice of the own firm, which can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open('/account/invoices/in_1', { body: invoice });
  await screen.findByRole('heading', { level: 1, name: 'Invoice A-0001' });
  const document = screen.getByRole('article', { name: 'Invoice A-0001' });
  for (const text of [
    'Alder Wealth',
    '1 Main St',
    'Chicago, IL 60614',
    'January 5, 2026',
    'January 6, 2026',
    'Paid',
    'SellerMeadowlark Plans',
  ])
    expect(document.textContent).toContain(text);
  expect(document.textContent).toContain('Payment methodVisa ending in 4242');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DescriptionAmount',
    '3 × Starter$1,650.00',
    'Discount−$165.00',
    'Total$1,485.00',
    'Amount paid$1,485.00',
    'Amount due$0.00',
  ]);
  expect(screen.getByRole('link', { name: 'Alder Wealth' }).getAttribute('href')).toBe('/account');
  await userEvent.click(screen.getByRole('button', { name: t.print }));
  expect(print).toHaveBeenCalledOnce();
});

test('names no payment method for an invoice that was not charged', async () => {
  open('/account/invoices/in_1', { body: { ...invoice, total: -375_00, amount_due: 0, amount_paid: 0 } });
  await screen.findByText('Added to credit');
  expect(screen.queryByText(t.paidWith)).toBeNull();
});

test('shows super admins an invoice of any firm', async () => {
  const { number: _number, ...rest } = invoice;
  const bare = { name: 'Alder Wealth', street_1: null, city: null, state: null, zip: null };
  open(
    '/accounts/7/invoices/in_1',
    { body: { ...rest, number: null, paid_at: null, status: 'open', lines: [], firm: bare } },
    { super_admin: true, account_id: null },
  );
  await screen.findByRole('heading', { level: 1, name: 'Invoice' });
  screen.getByText(t.noLines);
  expect(screen.queryByText(t.paidOn)).toBeNull();
  expect(screen.getByRole('link', { name: 'Alder Wealth' }).getAttribute('href')).toBe('/accounts/7');
});

test('offers to retry when it cannot be loaded', async () => {
  open('/account/invoices/in_1', { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } });
  await screen.findByText(t.failed);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: t.print })).toBeNull();
});

test('leads to the page for unknown paths if there is no such invoice', async () => {
  const { router } = open('/account/invoices/in_1', { status: 404, body: { code: 'not_found', error: 'Not found.' } });
  await screen.findByText('You found a page that does not exist');
  expect(router.state.location.pathname).toBe('/404');
});
