import type { Subscription } from 'contract/endpoints/billing';
import { retryDays } from 'contract/vocabulary/billing';
import { formatLongDay, formatPlural } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';

type Status = Subscription['status'];

export interface StateText {
  readonly title: string;
  /** What it means, what still works, and what to do. */
  readonly help: (seats: string, day: string) => string;
}

/** In the words of docs/billing-states.md. */
export const stateTexts: Readonly<Partial<Record<Status, StateText>>> = {
  trialing: {
    title: 'Your trial is running',
    help: (seats, day) => `Your firm can use its ${seats}. We’ll charge your payment method on ${day}.`,
  },
  past_due: {
    title: 'Your last payment failed',
    help: (seats) =>
      `Your firm keeps its ${seats} while we try again, up to ${retryDays} days after the payment was due. To pay now, update your payment method. We’ll charge the open invoice to it right away.`,
  },
  unpaid: {
    title: 'Your last payment failed',
    help: (seats) =>
      `We won’t try again, and your firm can’t use its ${seats}: advisors can’t start engagements, and you can’t invite anyone. Clients and estimates are kept. Update your payment method. We’ll charge the open invoice to it right away, and the seats work again.`,
  },
  incomplete: {
    title: 'Your first payment isn’t complete',
    help: (seats) =>
      `Your firm can’t use its ${seats} yet. Update your payment method within 23 hours of the purchase. Otherwise the purchase expires, and nothing is charged.`,
  },
  paused: {
    title: 'Your subscription is paused',
    help: (seats) =>
      `Your firm can’t use its ${seats} and isn’t charged. Clients and estimates are kept. To resume, update your payment method or contact support.`,
  },
  incomplete_expired: {
    title: 'Your first payment wasn’t completed in time',
    help: () =>
      'Nothing was charged, and your firm has no seats. Clients and estimates are kept. To try again, reactivate.',
  },
  canceled: {
    title: 'Your subscription has been cancelled.',
    help: () => 'Your firm has no seats. Clients and estimates are kept. To get your seats again, reactivate.',
  },
  inactive: {
    title: 'Your subscription isn’t active',
    help: () =>
      'The payment provider doesn’t recognize it, so your firm has no seats. Clients and estimates are kept. Reactivate to buy the seats again, or contact support.',
  },
};

interface SubscriptionStateProps {
  subscription: Subscription;
  /** True after a purchase whose payment may not be booked yet. */
  hasUpdatedSeats: boolean;
}

export function SubscriptionState({ subscription, hasUpdatedSeats }: SubscriptionStateProps) {
  const { status, seats, current_period_end } = subscription;
  const text = hasUpdatedSeats && status === 'past_due' ? undefined : stateTexts[status];
  if (!text) return null;
  return (
    <Banner tone={status === 'trialing' ? 'neutral' : 'caution'} title={text.title}>
      {text.help(formatPlural(seats, 'seat', 'seats'), formatLongDay(current_period_end))}
    </Banner>
  );
}
