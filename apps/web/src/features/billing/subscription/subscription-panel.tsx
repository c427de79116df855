import type { Account } from 'contract/endpoints/accounts';
import type { Subscription } from 'contract/endpoints/billing';
import type { Settings } from 'contract/endpoints/current-user';
import { planLabels } from 'contract/vocabulary/billing';
import { formatCents, formatCount, formatLongDay } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import type { TermsLinksProps } from '../terms-links.tsx';
import { couponText, texts } from '../texts.ts';
import { isLive, useBilling } from '../use-billing.ts';
import { Reactivation } from './cancellation.tsx';
import { NextInvoice } from './next-invoice.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import { SubscriptionStatus } from './subscription-status.tsx';

const t = texts.subscription;

interface SubscriptionPanelProps {
  account: Pick<Account, 'id' | 'plan_type'>;
  settings: (TermsLinksProps['links'] & Pick<Settings, 'support_contact'>) | undefined;
  hasUpdatedSeats: boolean;
  onPaymentMethod: () => void;
}

export function SubscriptionPanel({ account, settings, hasUpdatedSeats, onPaymentMethod }: SubscriptionPanelProps) {
  const answer = useBilling(account.id);
  const billing = answer.data;
  const status = billing && (
    <SubscriptionStatus subscription={billing.subscription} hasUpdatedSeats={hasUpdatedSeats} />
  );
  return (
    <Panel title={t.title} action={status} isSpaced>
      {billing ? (
        <>
          {billing.is_busy && <UnconfirmedChange accountId={account.id} />}
          {billing.subscription ? (
            <>
              <SubscriptionState
                subscription={billing.subscription}
                hasUpdatedSeats={hasUpdatedSeats}
                supportContact={settings?.support_contact}
                onPaymentMethod={onPaymentMethod}
              />
              <NextInvoice accountId={account.id} billing={billing} />
              <FactList facts={factsOf(billing.subscription, billing.credit)} />
              <Reactivation
                account={account}
                links={settings}
                subscription={billing.subscription}
                isBusy={billing.is_busy}
              />
            </>
          ) : (
            <>
              <p>{t.none}</p>
              {billing.credit !== 0 && <FactList facts={creditOf(billing.credit)} />}
            </>
          )}
        </>
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

const refreshMs = 10_000;

/** Looks again, because no event tells that a change was not carried out. */
function UnconfirmedChange({ accountId }: { accountId: number }) {
  useBilling(accountId, { refreshMs });
  return (
    <Banner tone="neutral" title={t.busy}>
      {t.busyHelp}
    </Banner>
  );
}

function factsOf(subscription: Subscription, credit: number): Fact[] {
  const { plan_type, seats, seats_at_renewal, has_seats, coupon, ...dates } = subscription;
  const { start_date, current_period_end, cancel_at_period_end, cancel_at } = dates;
  const reduced = seats_at_renewal === null ? {} : { help: t.seatsAtRenewal(formatCount(seats_at_renewal)) };
  const isEnded = !isLive(subscription);
  return [
    ...(isEnded ? [] : [{ label: t.plan, value: planLabels[plan_type] }]),
    { label: t.seats, value: formatCount(has_seats ? seats : 0), ...(has_seats ? reduced : {}) },
    ...(start_date === null ? [] : [{ label: t.start, value: formatLongDay(start_date) }]),
    ...(isEnded ? [] : [renewalOf({ cancel_at_period_end, cancel_at, current_period_end })]),
    ...(coupon && !isEnded ? [{ label: t.coupon, value: couponText(coupon) }] : []),
    ...creditOf(credit),
  ];
}

function creditOf(credit: number): Fact[] {
  if (credit > 0) return [{ label: t.credit, value: formatCents(credit), help: t.creditHelp }];
  return credit < 0 ? [{ label: t.debit, value: formatCents(-credit), help: t.debitHelp }] : [];
}

const renewalOf = ({ cancel_at_period_end, cancel_at, current_period_end }: RenewalDates): Fact =>
  cancel_at_period_end
    ? { label: t.cancelDate, value: formatLongDay(cancel_at ?? current_period_end) }
    : { label: t.renewal, value: formatLongDay(current_period_end) };

type RenewalDates = Pick<Subscription, 'cancel_at_period_end' | 'cancel_at' | 'current_period_end'>;
