import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefCallback, type RefObject, useEffect } from 'react';
import styles from './menu-window.module.css';
import { useOpenAfterMount } from './use-open-after-mount.ts';

export interface MenuWindowProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: () => void;
}

export const itemStyles = {
  item: styles.item ?? '',
  itemSection: styles.section ?? '',
  itemLabel: styles.label ?? '',
};

/** All content must be within a landmark. */
const inMain = { target: 'main' };

/** Omits Mantine's placeholder, which is no item (`aria-required-children`). */
export function MenuWindow({ id, button, opened, onClose, children }: MenuWindowProps & { children: ReactNode }) {
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') onClose();
  };
  return (
    <Menu
      id={id}
      opened={useOpenAfterMount(opened)}
      onChange={onClose}
      position="bottom-end"
      offset={4}
      withInitialFocusPlaceholder={false}
      portalProps={inMain}
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''} onKeyDown={leave}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The button exists before this code is loaded, and must not be replaced while it has the focus. */
function Anchor({ button, ref }: { button: MenuWindowProps['button']; ref?: RefCallback<HTMLElement> }) {
  useEffect(() => {
    ref?.(button.current);
  }, [button, ref]);
  return null;
}
