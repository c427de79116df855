import type { Subscription } from 'contract/endpoints/billing';
import type { Settings } from 'contract/endpoints/current-user';
import { retryDays } from 'contract/vocabulary/billing';
import { formatLongDay, formatPlural } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SupportContact } from '../../../ui/support-contact.tsx';
import { paymentTexts } from '../payment/texts.ts';
import { texts } from '../texts.ts';
import { isLive } from '../use-billing.ts';

type Status = Subscription['status'];

interface StateText {
  readonly title: string;
  /** What it means, what still works, and what to do. */
  readonly help: (seats: string, subscription: Subscription) => string;
  /** Ends with the contact of support. */
  readonly contact?: string;
  readonly offersPayment?: true;
}

const secondsPerDay = 86_400;
const lastRetryDay = ({ current_period_start }: Subscription): string =>
  current_period_start === null ? '' : `, until ${formatLongDay(current_period_start + retryDays * secondsPerDay)}`;

/** In the words of docs/billing-states.md. */
const stateTexts: Readonly<Partial<Record<Status, StateText>>> = {
  trialing: {
    title: 'Your trial is running',
    help: (seats, { current_period_end }) =>
      `Your firm can use its ${seats}. We’ll charge your payment method on ${formatLongDay(current_period_end)}.`,
  },
  past_due: {
    title: 'Your last payment failed',
    help: (seats, subscription) =>
      `Your firm keeps its ${seats} while we try again, up to ${retryDays} days after the payment was due${lastRetryDay(subscription)}. To pay now, update your payment method. We’ll use it to pay the open invoice right away.`,
    offersPayment: true,
  },
  unpaid: {
    title: 'Your last payment failed',
    help: (seats) =>
      `We won’t try again, and your firm can’t use its ${seats}: advisors can’t start engagements, and you can’t invite anyone. Clients and estimates are kept. Update your payment method. We’ll use it to pay the open invoice right away, and the seats work again.`,
    offersPayment: true,
  },
  incomplete: {
    title: 'Your first payment isn’t complete',
    help: (seats) =>
      `Your firm can’t use its ${seats} yet. Update your payment method within 23 hours of the purchase. Otherwise the purchase expires, and nothing is charged.`,
    offersPayment: true,
  },
  paused: {
    title: 'Your subscription is paused',
    help: (seats) => `Your firm can’t use its ${seats} and isn’t charged. Clients and estimates are kept.`,
    contact: 'To resume it, update your payment method, then contact',
    offersPayment: true,
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
    help: () => 'The payment provider doesn’t recognize it, so your firm has no seats. Clients and estimates are kept.',
    contact: 'Reactivate to buy the seats again, or contact',
  },
};

interface SubscriptionStateProps {
  subscription: Subscription;
  /** True after a purchase whose payment may not be booked yet. */
  hasUpdatedSeats: boolean;
  /** Undefined until the settings are loaded. */
  supportContact: Settings['support_contact'] | undefined;
  onPaymentMethod: () => void;
}

export function SubscriptionState(props: SubscriptionStateProps) {
  const { subscription, hasUpdatedSeats, supportContact = 'support', onPaymentMethod } = props;
  const { status, seats, cancel_at_period_end } = subscription;
  const isCanceling = cancel_at_period_end && isLive(subscription);
  const isShown = !(hasUpdatedSeats && status === 'past_due') && !(isCanceling && status === 'trialing');
  const text = isShown ? stateTexts[status] : undefined;
  return (
    <>
      {text && (
        <Banner
          tone={status === 'trialing' ? 'neutral' : 'caution'}
          title={text.title}
          action={
            text.offersPayment && (
              <Button weight="primary" onClick={onPaymentMethod}>
                {paymentTexts.panel.update}
              </Button>
            )
          }
        >
          {text.help(formatPlural(seats, 'seat', 'seats'), subscription)}
          {text.contact && (
            <>
              {` ${text.contact} `}
              <SupportContact contact={supportContact} />.
            </>
          )}
        </Banner>
      )}
      {isCanceling && <ScheduledCancellation subscription={subscription} />}
    </>
  );
}

function ScheduledCancellation({ subscription }: { subscription: Subscription }) {
  const { status, cancel_at, current_period_end, has_seats } = subscription;
  const t = texts.subscription;
  return (
    <Banner tone="caution" title={t.scheduled(formatLongDay(cancel_at ?? current_period_end))}>
      {isPaymentOpen(status) ? t.scheduledUnpaid : has_seats ? t.scheduledHelp : t.scheduledWithoutSeats}
    </Banner>
  );
}

/** Whether an invoice of a renewal is open, which a cancellation leaves due. */
export const isPaymentOpen = (status: Status): boolean => status === 'past_due' || status === 'unpaid';
