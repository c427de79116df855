import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import styles from './dialog.module.css';
import type { DrawerProps } from './dialog-props.ts';
import { useOpenAfterMount } from './use-open-after-mount.ts';

export function DrawerWindow({ opened, onClose, label, children }: DrawerProps) {
  return (
    <Drawer.Root opened={useOpenAfterMount(opened)} onClose={onClose} size="min(var(--ui-width-drawer), 86vw)">
      <Drawer.Overlay className={styles.overlay ?? ''} />
      <Drawer.Content classNames={{ content: styles.drawer ?? '' }} radius={0} aria-label={label}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
