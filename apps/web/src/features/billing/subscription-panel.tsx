import { cardBrands, planLabels } from 'contract/vocabulary/billing';
import { formatCents, formatCount, formatLongDay, formatPercent } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { Cancellation } from './cancellation.tsx';
import { SubscriptionStatus } from './subscription-status.tsx';
import { texts } from './texts.ts';
import { type Billing, useBilling } from './use-billing.ts';

const t = texts.subscription;

interface SubscriptionPanelProps {
  accountId: number;
  /** After a purchase, when the payment may not have been booked yet. */
  hasUpdatedSeats: boolean;
}

/** For accounts that are billed. */
export function SubscriptionPanel({ accountId, hasUpdatedSeats }: SubscriptionPanelProps) {
  const answer = useBilling(accountId);
  const billing = answer.data;
  const status = billing && (
    <SubscriptionStatus subscription={billing.subscription} hasUpdatedSeats={hasUpdatedSeats} />
  );
  return (
    <Panel title={t.title} action={status} isSpaced>
      {billing ? (
        <>
          {billing.is_busy && (
            <Banner tone="neutral" title={t.busy}>
              {t.busyHelp}
            </Banner>
          )}
          <FactList facts={factsOf(billing)} />
          {billing.subscription && <Cancellation accountId={accountId} subscription={billing.subscription} />}
        </>
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} safe={t.safe} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

function factsOf({ subscription, payment_method }: Billing): Fact[] {
  const paidWith = { label: t.paymentMethod, value: payment_method ? methodText(payment_method) : t.noPaymentMethod };
  if (!subscription) return [paidWith];
  const {
    plan_type,
    seats,
    seats_at_renewal,
    start_date,
    current_period_end,
    cancel_at_period_end,
    cancel_at,
    coupon,
  } = subscription;
  const reduced = seats_at_renewal === null ? {} : { help: t.seatsAtRenewal(formatCount(seats_at_renewal)) };
  return [
    { label: t.plan, value: planLabels[plan_type] },
    { label: t.seats, value: formatCount(seats), ...reduced },
    { label: t.start, value: formatLongDay(start_date) },
    cancel_at_period_end
      ? { label: t.cancelDate, value: formatLongDay(cancel_at ?? current_period_end) }
      : { label: t.renewal, value: formatLongDay(current_period_end) },
    ...(coupon ? [{ label: t.coupon, value: couponText(coupon) }] : []),
    paidWith,
  ];
}

const methodText = ({ brand, last4, exp_year }: NonNullable<Billing['payment_method']>) =>
  exp_year === null ? t.bank(brand, last4) : t.card(cardBrands[brand] ?? brand, last4, exp_year);

const couponText = ({
  id,
  name,
  amount_off,
  percent_off,
}: {
  id: string;
  name: string | null;
  amount_off: number | null;
  percent_off: number | null;
}) => `${name ?? id}, ${amount_off === null ? formatPercent(percent_off) : formatCents(amount_off)} off`;
