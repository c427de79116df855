import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useCallback } from 'react';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { useOpenAfterMount } from './use-open-after-mount.ts';

export function DialogWindow({ opened, onClose, title, role = 'dialog', children }: DialogProps) {
  // Mantine fixes the role `dialog`. With a new ref, its focus trap would focus the first field again.
  const setRole = useCallback((content: HTMLElement | null) => content?.setAttribute('role', role), [role]);
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
      <Modal.Content classNames={{ content: styles.dialog ?? '' }} radius="md" ref={setRole}>
        <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
