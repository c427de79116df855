import { retryDays } from 'contract/vocabulary/billing';
import { formatPlural } from '../../../lib/format.ts';

/** On every page, so apart from the other texts about billing. */
export const noticeTexts = {
  label: 'Subscription',
  stopped: {
    title: 'Your firm can’t use its seats.',
    text: 'A payment isn’t complete. The account page says what to do.',
    action: 'Go to account',
  },
  past_due: {
    title: 'Your last payment failed.',
    text: `We’ll try again. Your firm keeps its seats for up to ${retryDays} days after the payment was due.`,
    action: 'Update payment method',
  },
  not_subscribed: {
    title: 'Your firm isn’t subscribed.',
    text: 'Its advisors need seats to start engagements and join meetings.',
    action: 'Subscribe',
  },
  seat_requested: { action: 'Add a seat' },
  waiting: (name: string, others: number): string =>
    others === 0
      ? `${name} is waiting for a seat.`
      : `${name} and ${formatPlural(others, 'other', 'others')} are waiting for seats.`,
} as const;
