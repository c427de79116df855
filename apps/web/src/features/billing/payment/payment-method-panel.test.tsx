import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from 'contract/endpoints/billing';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { emulatedPayments, enterCard, stubStripe } from '../../../testing/stripe-emulator.ts';
import { billingOf, subscriptionOf, visa } from '../../../testing/subscriptions.ts';
import { PaymentMethodPanel } from './payment-method-panel.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.Stripe;
});
const user = userEvent.setup({ delay: null });

function OpenablePanel({ seats }: { seats: number }) {
  const [isOpen, setOpen] = useState(false);
  const opening = { isOpen, onOpen: setOpen };
  return <PaymentMethodPanel accountId={7} isOwn seats={seats} payments={emulatedPayments} {...opening} />;
}

function show(billing: Billing, seats = 5) {
  const requests = answer({
    'GET /accounts/7/billing': { body: billing },
    'POST /create-setup-intent': { body: { clientSecret: 'seti_1_secret_2' } },
    'POST /accounts/payment_method': { body: { ...billing, payment_method: { ...visa, last4: '4444' } } },
  });
  stubStripe();
  renderScreen(() => <OpenablePanel seats={seats} />);
  return requests;
}

it('shows the payment method and replaces it in a dialog', async () => {
  const requests = show(billingOf(subscriptionOf({ seats: 2 })));
  await screen.findByText('Visa ending in 4242');
  screen.getByText('Expires 2030');
  await user.click(screen.getByRole('button', { name: 'Update Payment Method' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Payment Method' }));
  await enterCard('5555 5555 5555 4444');
  await user.click(dialog.getByRole('button', { name: 'Save Card' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Visa ending in 4444');
  expect(requests.find(({ call }) => call === 'POST /create-setup-intent')?.body).toEqual({ seats: 2, account_id: 7 });
});

it('without seats, asks for them first', async () => {
  show(billingOf(null, { payment_method: null }), 0);
  await screen.findByText('No payment method yet.');
  await user.click(screen.getByRole('button', { name: 'Add Payment Method' }));
  await screen.findByText('Please add one or more seats to set up a payment method.');
});

it('shows a bank account without an expiry', async () => {
  const payment_method = {
    ...visa,
    kind: 'us_bank_account',
    brand: 'Test Bank',
    last4: '6789',
    exp_year: null,
  } as const;
  show(billingOf(null, { payment_method }));
  await screen.findByText('Test Bank, account ending in 6789');
  screen.getByText('Bank account');
});
