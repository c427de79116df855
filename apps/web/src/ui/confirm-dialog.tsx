import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question: "Are you sure you want to delete this estimation?" */
  title: string;
  /** What will be lost, or who is affected. */
  children?: ReactNode;
  /** Repeats the verb: "Delete estimation". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `primary` for a step that loses nothing, such as sending an email. */
  weight?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  /** The request is running: the buttons are disabled, and Escape does nothing. */
  busy?: boolean;
  /** Why the request failed; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before an action that cannot be undone. Cancel comes first and takes the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', weight = 'danger' } = props;
  const { onConfirm, onClose, busy = false, error } = props;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} role="alertdialog">
      {children && <div className={styles.text}>{children}</div>}
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onClick={close} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button weight={weight} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
