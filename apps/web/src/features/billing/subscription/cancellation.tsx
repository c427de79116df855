import type { Account } from 'contract/endpoints/accounts';
import type { Subscription } from 'contract/endpoints/billing';
import { planLabels } from 'contract/vocabulary/billing';
import { useState } from 'react';
import { formatLongDay, formatPlural } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { changeMessageOf, readMessageOf } from '../change-errors.ts';
import { PreviewFacts } from '../changes/preview-facts.tsx';
import { TermsLinks, type TermsLinksProps } from '../terms-links.tsx';
import { texts } from '../texts.ts';
import { isLive, priceOf, saveBilling, useBilling } from '../use-billing.ts';
import { isPaymentOpen } from './subscription-state.tsx';

const t = texts.subscription;

interface SubscriptionChangeProps {
  account: Pick<Account, 'id' | 'plan_type'>;
  /** Undefined until the settings are loaded. */
  links: TermsLinksProps['links'] | undefined;
  subscription: Subscription;
  /** True while another change is not confirmed. */
  isBusy: boolean;
}

/** Of a subscription that has ended or will end. */
export function Reactivation(props: SubscriptionChangeProps) {
  if (!isLive(props.subscription)) return <ReactivateButton {...props} isPurchase />;
  return props.subscription.cancel_at_period_end && <ReactivateButton {...props} isPurchase={false} />;
}

const maxComment = 1_000;

/** The last thing on the page. */
export function Cancellation({ accountId: id }: { accountId: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const { subscription = null, is_busy: isBusy } = useBilling(id).data ?? {};
  const save = saveBilling(id);
  const cancel = useAction('cancel-subscription', {
    // An event can replace this button before the reply, and callbacks of `mutate` end with it.
    onDone: (...done) => {
      notify(t.cancelled);
      return save(...done);
    },
  });
  if (!isLive(subscription) || subscription.cancel_at_period_end) return null;
  const close = () => {
    setConfirming(false);
    cancel.reset();
  };
  return (
    <div>
      <Button disabled={isBusy ?? false} onClick={() => setConfirming(true)}>
        {t.cancel}
      </Button>
      <ReasonDialog
        opened={isConfirming}
        title={t.cancelTitle}
        help={cancelHelpOf(subscription)}
        texts={t}
        maxLength={maxComment}
        confirmLabel={t.cancel}
        cancelLabel={t.keep}
        onConfirm={(comment) => cancel.mutate({ params: { id }, body: { comment } }, { onSuccess: close })}
        onClose={close}
        busy={cancel.isPending}
        error={cancel.error?.message}
      />
    </div>
  );
}

function cancelHelpOf({ status, has_seats, current_period_end }: Subscription): string {
  const day = formatLongDay(current_period_end);
  if (isPaymentOpen(status)) return t.cancelUnpaid(day);
  return has_seats ? t.cancelHelp(day) : t.cancelWithoutSeats(day);
}

interface ReactivationProps extends SubscriptionChangeProps {
  isPurchase: boolean;
}

/** A purchase shows its plan and price before it is confirmed. The firm may have chosen another plan since. */
function ReactivateButton({ account, subscription, links, isBusy, isPurchase }: ReactivationProps) {
  const params = { id: account.id };
  const preview = useAction('preview-billing');
  const save = saveBilling(account.id);
  const reactivate = useAction('reactivate-subscription', {
    // As for a cancellation.
    onDone: (...done) => {
      notify(t.reactivated);
      return save(...done);
    },
  });
  const close = () => {
    preview.reset();
    reactivate.reset();
  };
  const send = () =>
    reactivate.mutate({ params, body: { accepted_terms: isPurchase, ...priceOf(preview.data) } }, { onSuccess: close });
  const begin = () =>
    isPurchase ? preview.mutate({ params, body: { change: { seats: subscription.seats } } }) : send();
  const isConfirming = preview.data !== undefined;
  const seats = formatPlural(subscription.seats, 'seat', 'seats');
  const failure = preview.error
    ? readMessageOf(preview.error)
    : !isConfirming && reactivate.error && changeMessageOf(reactivate.error);
  return (
    <div>
      <Button
        weight="primary"
        disabled={isBusy || (isPurchase && !links)}
        busy={preview.isPending || reactivate.isPending}
        onClick={begin}
      >
        {t.reactivate}
      </Button>
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t.reactivateTitle}
        confirmLabel={t.reactivate}
        weight="primary"
        onConfirm={send}
        onClose={close}
        busy={reactivate.isPending}
        error={reactivate.error ? changeMessageOf(reactivate.error) : undefined}
      >
        <p>{t.buyAgain(planLabels[account.plan_type], seats)}</p>
        {preview.data && <PreviewFacts preview={preview.data} plan={account.plan_type} subscription={null} />}
        {links && (
          <p>
            {t.agree}
            <TermsLinks links={links} />.
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
