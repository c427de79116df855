import { expect, it } from 'vitest';
import { totalsOf } from './invoice-totals.ts';

const rowsOf = (invoice: Parameters<typeof totalsOf>[0]) =>
  totalsOf(invoice).map(({ label, amount }) => [label, amount]);

it('shows what was paid', () => {
  expect(rowsOf({ total: 2250_00, amount_due: 2250_00, amount_paid: 2250_00, status: 'paid' })).toEqual([
    ['Total', 2250_00],
    ['Amount paid', 2250_00],
    ['Amount due', 0],
  ]);
});

it('shows credit and what is still due', () => {
  expect(rowsOf({ total: 2025_00, amount_due: 2000_00, amount_paid: 0, status: 'open' })).toEqual([
    ['Total', 2025_00],
    ['Paid from credit', -25_00],
    ['Amount paid', 0],
    ['Amount due', 2000_00],
  ]);
});

it('shows that a void invoice is not due', () => {
  expect(rowsOf({ total: 2430_00, amount_due: 2430_00, amount_paid: 0, status: 'void' })).toEqual([
    ['Total', 2430_00],
    ['Amount paid', 0],
    ['Amount due', 0],
  ]);
});

it('shows that a reduction was credited', () => {
  expect(rowsOf({ total: -275_50, amount_due: 0, amount_paid: 0, status: 'paid' }).slice(0, 2)).toEqual([
    ['Total', -275_50],
    ['Added to credit', 275_50],
  ]);
});
