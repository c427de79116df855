import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { InvoicesPanel } from './invoices-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const t = texts.invoices;

const paid = {
  id: 'in_1',
  number: 'A-0001',
  status: 'paid',
  total: 1650_00,
  amount_due: 1650_00,
  amount_paid: 1650_00,
  hosted_url: 'https://pay.example.test/in_1',
  pdf_url: null,
  paid_with: null,
  lines: [],
  created_at: '2026-01-05T12:00:00Z',
  paid_at: '2026-01-05T12:00:00Z',
};
const credit = { ...paid, id: 'in_2', number: null, total: -275_50, hosted_url: null };

const show = (response: object, isOwn = true) => {
  answer({ 'GET /accounts/7/invoices': response });
  renderScreen(() => <InvoicesPanel accountId={7} isOwn={isOwn} />);
};

it('lists date, amount, status and a link to the invoice', async () => {
  show({ body: { invoices: [paid, credit] } });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^January 5, 2026A-0001View invoice.*\$1,650\.00Paid$/);
  expect(second?.textContent).toBe('January 5, 2026View invoice−$275.50Paid');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(paid.hosted_url);
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/account/invoices/in_2');
});

it('links the PDF of the payment provider', async () => {
  show({ body: { invoices: [{ ...paid, pdf_url: 'https://pay.example.test/in_1.pdf' }] } });
  const link = await screen.findByRole('link', { name: new RegExp(t.pdf) });
  expect(link.getAttribute('href')).toBe('https://pay.example.test/in_1.pdf');
});

it('links the invoice of another firm', async () => {
  show({ body: { invoices: [credit] } }, false);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/accounts/7/invoices/in_2');
});

it('says what appears here before the first invoice', async () => {
  show({ body: { invoices: [] } });
  await screen.findByText(t.none);
  await screen.findByText(t.noneHelp);
});

it('offers to retry when they cannot be loaded', async () => {
  show({ status: 503, body: { code: 'unavailable', error: 'The service is busy.' } });
  await screen.findByText(t.failed);
  await screen.findByRole('button', { name: 'Try again' });
});
