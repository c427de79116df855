import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { previewOf } from '../../../testing/subscriptions.ts';
import { PreviewFacts } from './preview-facts.tsx';
import { texts } from './texts.ts';

const t = texts.dialog;

const show = (changes: Parameters<typeof previewOf>[0], cancel_at_period_end = false) =>
  renderScreen(() => <PreviewFacts preview={previewOf(changes)} plan="core" subscription={{ cancel_at_period_end }} />);

it('shows the price of added seats that a coupon has reduced', async () => {
  show({ due_now: 900_00, added_price: 1000_00 });
  expect((await screen.findByText(t.addedPrice)).closest('div')?.textContent).toBe(`${t.addedPrice}$1,000.00`);
});

it('shows no other price for a cent of rounding', async () => {
  show({ due_now: 1325_30, added_price: 1325_31 });
  await screen.findByText(t.charged);
  expect(screen.queryByText(t.addedPrice)).toBeNull();
});

it('names the total of the next renewal only if there is one', async () => {
  show({}, true);
  await screen.findByText(t.noRenewal);
  expect(screen.queryByText(texts.total('core'))).toBeNull();
});
