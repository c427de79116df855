import type { Account } from 'contract/endpoints/accounts';
import type { Billing } from 'contract/endpoints/billing';
import type { Settings } from 'contract/endpoints/current-user';
import { validationFailedText } from 'contract/errors';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formatCents, formatPlural } from '../../../lib/format.ts';
import { loadDocument, needsOtherDocument } from '../../../lib/payment-document.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { FlowControls, FlowStep } from '../../../ui/question-flow.tsx';
import { changeMessageOf } from '../change-errors.ts';
import { PaymentForm } from '../payment/payment-form.tsx';
import { PaymentMethodText } from '../payment/payment-method-text.tsx';
import { paymentTexts } from '../payment/texts.ts';
import { PlanPanel } from '../plans/plan-panel.tsx';
import { isLive, useBilling, useSavedPaymentMethod } from '../use-billing.ts';
import { type Problems, problemsOf } from './checkout-problems.ts';
import { PriceReview } from './price-review.tsx';
import styles from './purchase.module.css';
import { SeatCounter } from './seat-counter.tsx';
import { TermsField } from './terms-field.tsx';
import { type PreviewQuery, shownPrice, usePreview } from './use-preview.ts';
import { usePurchase } from './use-purchase.ts';

const t = paymentTexts.checkout;
/** Its document may load the payment form. */
const address = '/onboarding/checkout';

interface CheckoutProps {
  account: Account;
  settings: Settings;
}

interface CheckoutStepOptions extends CheckoutProps {
  typed: number | undefined;
  onTyped: (seats: number) => void;
}

/** The first purchase of a firm. Nothing is charged before the button that names the price. */
export function useCheckoutStep({ account, settings, typed, onTyped }: CheckoutStepOptions): FlowStep {
  const billing = useBilling(account.id).data;
  const [seats, setSeats] = useState(typed ?? Math.max(1, account.advisor_count));
  const [accepted, setAccepted] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const isSubscribed = isLive(billing?.subscription ?? null);
  const preview = usePreview(account.id, seats > 0 && !isSubscribed ? { seats } : null);
  const price = shownPrice(preview);
  const purchase = usePurchase(account.id);
  const isLater = useRef(false);
  const submit = async () => {
    if (isLater.current || isSubscribed) return true;
    const found = problemsOf({
      seats,
      accepted,
      hasMethod: Boolean(billing?.payment_method),
      hasPrice: Boolean(price),
    });
    setProblems(found);
    if (Object.keys(found).length > 0 || !price) return false;
    try {
      await purchase.buy({ seats, preview: price });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  const change = (next: number) => {
    purchase.reset();
    setSeats(next);
    onTyped(next);
  };
  return {
    name: t.name,
    title: t.title,
    lead: t.lead,
    why: t.why,
    ...(price && !isSubscribed && { nextLabel: t.pay(formatCents(price.due_now)) }),
    onSubmit: submit,
    content: (controls) => (
      <Checkout
        {...{ account, settings, preview, seats, accepted, problems, controls }}
        billing={billing}
        onSeats={change}
        onAccepted={(value) => {
          setAccepted(value);
          setProblems(({ terms: _, ...others }) => others);
        }}
        onSaved={() => setProblems(({ method: _, ...others }) => others)}
        error={purchase.error && changeMessageOf(purchase.error)}
        onLater={() => {
          isLater.current = true;
          controls.onSubmit();
        }}
        onReconsider={() => {
          isLater.current = false;
        }}
      />
    ),
  };
}

interface CheckoutFieldsProps extends CheckoutProps {
  billing: Billing | undefined;
  preview: PreviewQuery;
  seats: number;
  accepted: boolean;
  problems: Problems;
  error: string | null;
  controls: FlowControls;
  onSeats: (seats: number) => void;
  onAccepted: (accepted: boolean) => void;
  onSaved: () => void;
  onLater: () => void;
  /** Any other input after “Subscribe later” means that the user subscribes. */
  onReconsider: () => void;
}

function Checkout({ billing, preview, seats, controls, ...props }: CheckoutFieldsProps) {
  const { account, settings, accepted, problems, error, onSeats, onAccepted, onSaved, onLater, onReconsider } = props;
  useEffect(() => {
    if (needsOtherDocument(address)) void loadDocument(address);
  }, []);
  if (billing && isLive(billing.subscription))
    return (
      <Banner tone="success" role="status">
        {t.done(formatPlural(billing.subscription.seats, 'seat', 'seats'))}
      </Banner>
    );
  return (
    <div className={styles.checkout} onChange={onReconsider}>
      <PlanPanel account={account} isImmediate />
      <Panel title={t.seatsTitle} isSpaced>
        <SeatCounter label={t.seats} help={t.seatsHelp} value={seats} onChange={onSeats} error={problems.seats} />
      </Panel>
      <Panel title={t.payment} isSpaced>
        <Method
          accountId={account.id}
          seats={Math.max(1, seats)}
          payments={settings.payments}
          method={billing?.payment_method}
          onSaved={onSaved}
        />
      </Panel>
      <form
        id={controls.id}
        aria-label={t.title}
        noValidate
        className={styles.checkout}
        onSubmit={(event) => {
          event.preventDefault();
          controls.onSubmit();
        }}
      >
        {seats > 0 && <PriceReview query={preview} plan={account.plan_type} subscription={null} />}
        <TermsField links={settings} value={accepted} onChange={onAccepted} error={problems.terms} />
        <ProblemsBanner problems={problems} error={error} />
        <div className={styles.later}>
          <Button weight="quiet" onClick={onLater}>
            {t.later}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Takes the focus, because the pressed button loses it while the step is submitted. */
function ProblemsBanner({ problems, error }: { problems: Problems; error: string | null }) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has problems or an error of its own
  useEffect(() => banner.current?.focus(), [problems, error]);
  if (!error && Object.keys(problems).length === 0) return null;
  return (
    <Banner tone="danger" role="alert" ref={banner} tabIndex={-1} title={error ?? validationFailedText}>
      {!error && [problems.method, problems.price].filter(Boolean).join(' ')}
    </Banner>
  );
}

interface MethodProps {
  accountId: number;
  seats: number;
  payments: Settings['payments'];
  method: Billing['payment_method'] | undefined;
  onSaved: () => void;
}

function Method({ accountId, seats, payments, method, onSaved }: MethodProps) {
  const [isChanging, setChanging] = useState(false);
  const [hasSaved, setSaved] = useState(false);
  const saved = useRef<HTMLDivElement>(null);
  const cacheBilling = useSavedPaymentMethod(accountId);
  const isShown = Boolean(method) && !isChanging;
  // The form with the pressed button has disappeared.
  useEffect(() => {
    if (isShown && hasSaved) saved.current?.focus();
  }, [isShown, hasSaved]);
  if (method && isShown)
    return (
      <>
        <div ref={saved} tabIndex={-1}>
          <PaymentMethodText method={method} />
        </div>
        <div>
          <Button
            onClick={() => {
              setSaved(false);
              setChanging(true);
            }}
          >
            {t.another}
          </Button>
        </div>
      </>
    );
  return (
    <PaymentForm
      weight="secondary"
      accountId={accountId}
      seats={seats}
      payments={payments}
      onSaved={(billing) => {
        cacheBilling(billing);
        setChanging(false);
        setSaved(true);
        onSaved();
      }}
      {...(method && { onCancel: () => setChanging(false) })}
    />
  );
}
