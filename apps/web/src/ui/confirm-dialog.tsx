import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `primary` for a step that loses nothing, such as sending an email. */
  weight?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  isReady?: boolean;
  error?: string | undefined;
}

/** Cancel comes first and takes the focus, because most of these actions cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', weight = 'danger' } = props;
  const { onConfirm, onClose, busy = false, isReady = true, error } = props;
  const close = () => {
    if (!busy) onClose();
  };
  // The window is still visible while it closes.
  const confirm = () => {
    if (opened) onConfirm();
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
        <Button weight={weight} onClick={confirm} busy={busy} disabled={!isReady}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
