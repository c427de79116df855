import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Loader } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';
import { isDoubleClick } from './button.tsx';
import type { Icon } from './icon.ts';
import styles from './icon-button.module.css';

const look = { variant: 'subtle', size: 'lg', className: styles.button ?? '' } as const;

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
    if (!busy && (busy === undefined || !isDoubleClick(event))) onClick();
  };
  return (
    <ActionIcon
      {...look}
      data-tone={tone}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      // A disabled button would lose the focus, so a busy button stays enabled.
      aria-disabled={busy || undefined}
      onClick={press}
      {...others}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {busy && <Loader size="sm" color="currentcolor" className={styles.loader ?? ''} />}
    </ActionIcon>
  );
}

interface DownloadIconButtonProps {
  icon: Icon;
  label: string;
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function DownloadIconButton({ icon: Icon, label, href, onClick }: DownloadIconButtonProps) {
  return (
    <ActionIcon {...look} component="a" href={href} download aria-label={label} title={label} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
