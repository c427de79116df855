import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { changeMessageOf, isRetryable, readMessageOf } from '../change-errors.ts';
import { PreviewFacts, type PreviewFactsProps } from './preview-facts.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import { texts } from './texts.ts';
import type { useBillingChange } from './use-billing-change.ts';

const t = texts.dialog;

interface ChangeDialogProps extends Omit<PreviewFactsProps, 'preview'> {
  opened: boolean;
  title: string;
  lead: ReactNode;
  confirmLabel: string;
  change: ReturnType<typeof useBillingChange>;
  /** False for a change without a price, before the first purchase. */
  hasPreview?: boolean;
  onQuote: () => void;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a change of the subscription, with what it costs now and from the renewal on. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { opened, title, lead, confirmLabel, change, hasPreview = true, onQuote, onConfirm, onClose, children } = props;
  const { preview, update } = change;
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t.cancel}
      weight="primary"
      onConfirm={onConfirm}
      onClose={onClose}
      busy={update.isPending}
      isReady={!hasPreview || preview.isSuccess}
      error={update.error ? changeMessageOf(update.error) : undefined}
    >
      {!preview.error && <p>{lead}</p>}
      {children}
      {preview.data && <PreviewFacts {...props} preview={preview.data} />}
      {preview.isPending && <Skeleton lines={4} label={t.previewing} />}
      {preview.error &&
        (isRetryable(preview.error) ? (
          <PreviewFailure error={preview.error} onRetry={onQuote} />
        ) : (
          <Banner tone="caution" role="alert">
            {readMessageOf(preview.error)}
          </Banner>
        ))}
    </ConfirmDialog>
  );
}
