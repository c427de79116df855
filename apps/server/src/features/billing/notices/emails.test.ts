import { expect, test } from 'vitest';
import { cancellation, expiringCard, failedPayment, receipt, renewalReminder } from './emails.tsx';

const notice = {
  firm: 'Alder\r\nWealth\u202e',
  method: { kind: 'us_bank_account', brand: 'First\nBank', last4: '6789' },
  public_url: 'https://plans.example.com',
} as const;

const paid = {
  ...notice,
  invoice_id: 'in_1/2',
  number: 'A-0001',
  total: 1485_00,
  amount_due: 1400_00,
  amount_paid: 1400_00,
  // Still January 4 in New York.
  paid_at: new Date('2026-01-05T03:00:00Z'),
  lines: [
    { description: '3 × Starter', amount: 1650_00 },
    { description: 'Discount', amount: -165_00 },
  ],
};

test('a receipt has every amount', () => {
  expect(receipt(paid)).toEqual({
    subject: 'Receipt for invoice A-0001: $1,400.00',
    heading: 'Thanks for your payment',
    paragraphs: [
      'Alder Wealth paid $1,400.00 on January 4, 2026.',
      'Invoice A-0001',
      '3 × Starter: $1,650.00\nDiscount: −$165.00\nTotal: $1,485.00\nPaid from credit: −$85.00\nPaid: $1,400.00, First Bank account ending in 6789',
    ],
    action: { label: 'View invoice', url: 'https://plans.example.com/account/invoices/in_1%2F2' },
  });
});

test('a receipt without a number or payment method leaves them out', () => {
  const email = receipt({ ...paid, number: null, method: null, lines: [] });
  expect(email.subject).toBe('Receipt: $1,400.00');
  expect(email.paragraphs).toEqual([
    'Alder Wealth paid $1,400.00 on January 4, 2026.',
    'Total: $1,485.00\nPaid from credit: −$85.00\nPaid: $1,400.00',
  ]);
});

test('a renewal that costs nothing names no payment method', () => {
  const email = renewalReminder({
    ...notice,
    ...{ plan_type: 'core', seats: 1, amount: 0 },
    renews_at: new Date('2027-01-05T12:00:00Z'),
    cancel_until: null,
  });
  expect(email.paragraphs).toEqual([
    'The subscription for Alder Wealth will renew automatically for another year: Core with 1 seat.',
    'The expected amount is $0.00.',
    'If you don’t want to renew, cancel on the account page before January 5, 2027.',
  ]);
});

test('the other emails name the firm and link the account page', () => {
  const card = { kind: 'card', brand: 'amex', last4: '0005' } as const;
  const emails = [
    failedPayment({ ...notice, method: null, amount: 1100_00, hasLostSeats: false }),
    expiringCard({ ...notice, method: card, exp_month: 1, exp_year: 2027 }),
    cancellation({ ...notice, status: 'past_due', seats: 1200, ends_at: new Date('2027-01-05T12:00:00Z') }),
  ];
  expect(emails.map(({ paragraphs }) => paragraphs[0])).toEqual([
    'We couldn’t charge $1,100.00 for the Alder Wealth subscription.',
    'Alder Wealth pays for its seats with American Express ending in 0005, which expires at the end of January 2027.',
    'The subscription for Alder Wealth ends on January 5, 2027 and won’t renew. Your firm keeps its 1,200 seats until then.',
  ]);
  expect(emails.map(({ action }) => action?.url)).toEqual(Array(3).fill('https://plans.example.com/account'));
});

test.each(['unpaid', 'incomplete', 'paused'] as const)('a cancellation while %s promises no seats', (status) => {
  const ends_at = new Date('2027-01-05T12:00:00Z');
  expect(cancellation({ ...notice, status, seats: 3, ends_at }).paragraphs[0]).toBe(
    `The subscription for Alder Wealth ends on January 5, 2027 and won’t renew. The subscription is ${status}, so your firm has no seats.`,
  );
});
