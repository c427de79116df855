import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question: "Are you sure you want to delete this estimation?" */
  title: string;
  /** What will be lost, or to whom it matters. */
  children?: ReactNode;
  /** Repeats the verb: "Delete estimation". */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** Why it did not work; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before what cannot be undone. The way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    onConfirm,
    onClose,
    busy = false,
    error,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      withCloseButton={false}
      classNames={styles}
    >
      {children && <div className={styles.text}>{children}</div>}
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button weight="danger" onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
