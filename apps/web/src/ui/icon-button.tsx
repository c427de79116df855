import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';
import { isDoubleClick } from './button.tsx';
import type { Icon } from './icon.ts';
import styles from './icon-button.module.css';

interface IconButtonProps {
  icon: Icon;
  /** The accessible name and tooltip; unique among several: "Delete Maria's estimate". */
  label: string;
  onClick: () => void;
  tone?: 'quiet' | 'danger';
  disabled?: boolean;
  busy?: boolean;
  /** A disabled button would lose the focus; this one does nothing. */
  'aria-disabled'?: boolean;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'menu';
  id?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon: Icon, label, tone = 'quiet', busy, onClick, ...others }: IconButtonProps) {
  const press = (event: MouseEvent) => {
    if (busy === undefined || !isDoubleClick(event)) onClick();
  };
  return (
    <ActionIcon
      variant="subtle"
      className={styles.button ?? ''}
      data-tone={tone}
      size={36}
      aria-label={label}
      title={label}
      loading={busy ?? false}
      onClick={press}
      {...others}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

interface DownloadIconButtonProps {
  icon: Icon;
  /** As of `IconButton`. */
  label: string;
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Saves a file under the name that the server sends. */
export function DownloadIconButton({ icon: Icon, label, href, onClick }: DownloadIconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      className={styles.button ?? ''}
      size={36}
      renderRoot={(props) => <a href={href} download aria-label={label} title={label} {...props} onClick={onClick} />}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
