import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { LoadFailuresContext } from './load-failures.tsx';
import { useOpenAfterMount } from './use-open-after-mount.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `alertdialog` for questions that the user must answer. */
  role?: 'dialog' | 'alertdialog';
  /** As wide as a form on a page. */
  isWide?: boolean;
  /** Blurs the page, which only the user who opened it may read. */
  hidesPage?: boolean;
  children: ReactNode;
}

/** The open dialogs, the uppermost last. */
const open: object[] = [];

/** Escape closes the uppermost dialog only, such as a question about what another dialog does. */
function useUppermost(opened: boolean): () => boolean {
  const own = useRef({});
  useEffect(() => {
    const dialog = own.current;
    if (!opened) return;
    open.push(dialog);
    return () => void open.splice(open.indexOf(dialog), 1);
  }, [opened]);
  return () => open.at(-1) === own.current;
}

export function DialogWindow({ opened, onClose, title, role = 'dialog', isWide = false, ...others }: DialogProps) {
  const { hidesPage = false, children } = others;
  // Mantine fixes the role `dialog`. With a new ref, its focus trap would focus the first field again.
  const setRole = useCallback((content: HTMLElement | null) => content?.setAttribute('role', role), [role]);
  const isUppermost = useUppermost(opened);
  const close = () => {
    if (isUppermost()) onClose();
  };
  return (
    <Modal.Root
      opened={useOpenAfterMount(opened)}
      onClose={close}
      size={isWide ? 'calc(var(--ui-width-form) + 2 * var(--ui-space-lg))' : 'var(--ui-width-dialog)'}
      centered
      xOffset="var(--ui-space-md)"
      yOffset="var(--ui-space-md)"
    >
      <Modal.Overlay className={styles.overlay ?? ''} data-hides-page={hidesPage || undefined} />
      {/* Mantine refers to the title after the first frame only. */}
      <Modal.Content aria-label={title} classNames={{ content: styles.dialog ?? '' }} radius="md" ref={setRole}>
        <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        <LoadFailuresContext value={null}>{children}</LoadFailuresContext>
      </Modal.Content>
    </Modal.Root>
  );
}

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

export function DrawerWindow({ opened, onClose, label, children }: DrawerProps) {
  return (
    <Drawer.Root opened={useOpenAfterMount(opened)} onClose={onClose} size="min(var(--ui-width-drawer), 86vw)">
      <Drawer.Overlay className={styles.overlay ?? ''} />
      <Drawer.Content classNames={{ content: styles.drawer ?? '' }} radius={0} aria-label={label}>
        <LoadFailuresContext value={null}>{children}</LoadFailuresContext>
      </Drawer.Content>
    </Drawer.Root>
  );
}
