import type { Subscription } from 'contract/endpoints/billing';
import { useState } from 'react';
import { formatCents, formatLongDay } from '../../lib/format.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { messageOf } from './change-errors.ts';
import { texts } from './texts.ts';
import { isLive, priceOf, saveBilling } from './use-billing.ts';

const t = texts.subscription;

interface CancellationProps {
  accountId: number;
  subscription: Subscription;
  /** While another change is not confirmed. */
  isBusy: boolean;
}

/** Cancels a subscription, or takes a cancellation back. */
export function Cancellation(props: CancellationProps) {
  const { cancel_at, current_period_end, cancel_at_period_end } = props.subscription;
  if (!isLive(props.subscription))
    return (
      <>
        <Banner tone="neutral">{t.hasEnded}</Banner>
        <Reactivation {...props} isPurchase />
      </>
    );
  if (cancel_at_period_end)
    return (
      <>
        <Banner tone="caution">{t.scheduled(formatLongDay(cancel_at ?? current_period_end))}</Banner>
        <Reactivation {...props} isPurchase={false} />
      </>
    );
  return <CancelButton {...props} />;
}

function CancelButton({ accountId, subscription, isBusy }: CancellationProps) {
  const [isAsking, setAsking] = useState(false);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const cancel = useAction('cancel-subscription', { onDone: saveBilling(accountId) });
  const close = () => {
    setAsking(false);
    setComment('');
    setMissing(false);
    cancel.reset();
  };
  const confirm = () => {
    setMissing(comment.trim() === '');
    if (comment.trim() === '') return;
    const done = () => {
      close();
      notify(t.cancelled);
    };
    cancel.mutate({ params: { id: accountId }, body: { comment } }, { onSuccess: done });
  };
  return (
    <div>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t.cancelTitle}
        confirmLabel={t.cancel}
        cancelLabel={t.keep}
        onConfirm={confirm}
        onClose={close}
        busy={cancel.isPending}
        error={cancel.error?.message}
      >
        <p>{t.cancelHelp(formatLongDay(subscription.current_period_end))}</p>
        <TextAreaField
          label={t.reason}
          value={comment}
          onChange={setComment}
          maxLength={1_000}
          error={isMissing && t.reasonMissing}
        />
      </ConfirmDialog>
    </div>
  );
}

/** A purchase shows its price before it is confirmed. */
function Reactivation({ accountId, subscription, isBusy, isPurchase }: CancellationProps & { isPurchase: boolean }) {
  const params = { id: accountId };
  const preview = useAction('preview-billing');
  const reactivate = useAction('reactivate-subscription', { onDone: saveBilling(accountId) });
  const close = () => {
    preview.reset();
    reactivate.reset();
  };
  const send = () =>
    reactivate.mutate(
      { params, body: { accepted_terms: isPurchase, ...priceOf(preview.data) } },
      {
        onSuccess: () => {
          close();
          notify(t.reactivated);
        },
      },
    );
  const begin = () =>
    isPurchase ? preview.mutate({ params, body: { change: { seats: subscription.seats } } }) : send();
  const isAsking = preview.data !== undefined;
  const error = preview.error ?? (isAsking ? null : reactivate.error);
  return (
    <div>
      <Button disabled={isBusy} busy={preview.isPending || reactivate.isPending} onClick={begin}>
        {t.reactivate}
      </Button>
      {error && (
        <Banner tone="danger" role="alert">
          {messageOf(error)}
        </Banner>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t.reactivateTitle}
        confirmLabel={t.reactivate}
        weight="primary"
        onConfirm={send}
        onClose={close}
        busy={reactivate.isPending}
        error={reactivate.error ? messageOf(reactivate.error) : undefined}
      >
        <p>{t.buyAgain(formatCents(preview.data?.due_now ?? 0))}</p>
        <p>{t.agree}</p>
      </ConfirmDialog>
    </div>
  );
}
