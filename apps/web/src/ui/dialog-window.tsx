import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { useOpenAfterMount } from './use-open-after-mount.ts';

/** Mantine fixes the role `dialog`, so the ref sets `alertdialog`. */
export function DialogWindow({ opened, onClose, title, role = 'dialog', children }: DialogProps) {
  return (
    <Modal.Root
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      size="var(--ui-width-dialog)"
      centered
      xOffset="var(--ui-space-md)"
      yOffset="var(--ui-space-md)"
    >
      <Modal.Overlay className={styles.overlay ?? ''} />
      <Modal.Content
        classNames={{ content: styles.dialog ?? '' }}
        radius="md"
        ref={(content) => content?.setAttribute('role', role)}
      >
        <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
