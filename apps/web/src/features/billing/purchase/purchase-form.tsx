import type { Account } from 'contract/endpoints/accounts';
import type { Billing } from 'contract/endpoints/billing';
import { planLabels, planPrices } from 'contract/vocabulary/billing';
import { useState } from 'react';
import { formatCents, formatLongDay, formatPlural } from '../../../lib/format.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeMessageOf, isUnconfirmed } from '../change-errors.ts';
import { WhyDisabled } from '../changes/why-disabled.tsx';
import { paymentMethodName } from '../payment/payment-method-text.tsx';
import { paymentTexts } from '../payment/texts.ts';
import { texts as plans } from '../plans/texts.ts';
import type { TermsLinksProps } from '../terms-links.tsx';
import { isLive } from '../use-billing.ts';
import { PriceReview } from './price-review.tsx';
import { SeatCounter } from './seat-counter.tsx';
import { TermsField } from './terms-field.tsx';
import { shownPrice, usePreview } from './use-preview.ts';
import { usePurchase } from './use-purchase.ts';

const t = paymentTexts.purchase;
const { perMonth, perYear } = plans.selection;

interface PurchaseFormProps extends TermsLinksProps {
  account: Account;
  billing: Billing;
  additional: number;
  onAdditional: (seats: number) => void;
  cancelTo: LinkTarget;
  onPurchased: () => void;
  onPaymentMethod: () => void;
}

/** The price is that of the payment provider, and it is charged only as shown. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { account, billing, links, additional, onAdditional, cancelTo, onPurchased, onPaymentMethod } = props;
  const { subscription, payment_method, is_busy } = billing;
  const seats = (isLive(subscription) ? subscription.seats : 0) + additional;
  const preview = usePreview(account.id, additional > 0 ? { seats } : null);
  const price = shownPrice(preview);
  const purchase = usePurchase(account.id);
  const [accepted, setAccepted] = useState(false);
  const [isTermsMissing, setTermsMissing] = useState(false);
  const [isDone, setDone] = useState(false);
  const isProcessing = purchase.isPending || isDone;
  const submit = () => {
    setTermsMissing(!accepted);
    if (!accepted || isProcessing) return;
    if (!payment_method) return onPaymentMethod();
    if (!price) return;
    const done = () => {
      setDone(true);
      onPurchased();
    };
    purchase.buy({ seats, preview: price }).then(done, (error: unknown) => {
      // The seats may have been bought, so that the number would add to them.
      if (isUnconfirmed(error)) onAdditional(0);
    });
  };
  // A live update calculates the price again, while the button may have the focus.
  const isCalculating = payment_method !== null && preview.isFetching;
  const canSubmit = additional >= 1 && !is_busy && (price !== undefined || isCalculating || !payment_method);
  return (
    <Panel title={t.info} isSpaced>
      <FactList facts={factsOf(account, billing)} />
      <SeatCounter
        label={t.counter}
        value={additional}
        disabled={isProcessing}
        onChange={(next) => {
          purchase.reset();
          onAdditional(next);
        }}
      />
      {additional > 0 && <PriceReview query={preview} plan={account.plan_type} subscription={subscription} />}
      <TermsField
        links={links}
        value={accepted}
        onChange={(value) => {
          setAccepted(value);
          setTermsMissing(false);
        }}
        error={isTermsMissing && paymentTexts.terms.required}
      />
      {purchase.error && (
        <Banner tone="danger" role="alert">
          {changeMessageOf(purchase.error)}
        </Banner>
      )}
      <WhyDisabled accountId={account.id} />
      <ButtonRow>
        <Button
          weight="primary"
          disabled={!canSubmit && !isProcessing}
          busy={isProcessing}
          {...(isCalculating && { 'aria-disabled': true })}
          onClick={submit}
        >
          {isProcessing ? t.busy : t.submit}
        </Button>
        <LinkButton to={cancelTo}>{t.cancel}</LinkButton>
      </ButtonRow>
    </Panel>
  );
}

function factsOf({ plan_type, seats, advisor_count }: Account, { subscription, payment_method }: Billing) {
  const live = isLive(subscription) ? subscription : null;
  return [
    { label: t.plan, value: planLabels[plan_type] },
    { label: t.price, value: (plan_type === 'monthly' ? perMonth : perYear)(formatCents(planPrices[plan_type])) },
    { label: t.seats, value: seatsInUse(seats, advisor_count) },
    ...(live ? [{ label: t.renewal, value: formatLongDay(live.current_period_end) }] : []),
    { label: t.paymentMethod, value: payment_method ? paymentMethodName(payment_method) : t.noPaymentMethod },
  ];
}

function seatsInUse(seats: number, advisors: number): string {
  const used = formatPlural(advisors, 'advisor', 'advisors');
  return t.seatsOf(used, seats === 0 ? t.noSeats : formatPlural(seats, 'seat', 'seats'));
}
