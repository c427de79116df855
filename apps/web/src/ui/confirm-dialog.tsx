import { type ReactNode, useId } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question: "Are you sure you want to delete this estimation?" */
  title: string;
  /** What will be lost, or to whom it matters. */
  children?: ReactNode;
  /** Repeats the verb: "Delete estimation". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `primary` for what only wants a second look: a mail that cannot be called back. */
  weight?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  /** The work is under way: neither button can be pressed, and Escape does nothing. */
  busy?: boolean;
  /** Why it did not work; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before what cannot be undone. The way out comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', weight = 'danger' } = props;
  const { onConfirm, onClose, busy = false, error } = props;
  const heading = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} labelledBy={heading} role="alertdialog">
      <div className={styles.body}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
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
      </div>
    </Dialog>
  );
}
