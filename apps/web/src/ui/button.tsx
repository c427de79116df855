import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { Loader, Button as MantineButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './button.module.css';
import type { Icon } from './icon.ts';

/** `primary`: the page's main action. `quiet`: in text and tables. `danger`: cannot be undone. */
export type Weight = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  weight?: Weight;
  icon?: Icon;
  size?: 'sm' | 'md';
  fullWidth?: boolean;
  children: ReactNode;
}

interface ButtonProps extends Look {
  type?: 'button' | 'submit';
  onClick?: () => void;
  onIntent?: () => void;
  disabled?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'menu';
  /** Done, or not possible for a moment, and still in focus. */
  'aria-disabled'?: true;
  id?: string;
  form?: string;
}

const variants = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'danger' },
} as const;

const classNames = {
  root: styles.button ?? '',
  label: styles.label ?? '',
  section: styles.section ?? '',
};

const look = ({ weight = 'secondary', icon: Icon, size = 'md', fullWidth = false, children }: Look) => ({
  ...variants[weight],
  classNames,
  size,
  fullWidth,
  leftSection: Icon && <Icon size={18} stroke={1.75} aria-hidden />,
  children,
});

/** Mantine's `loading` disables the button, which would lose the focus. A busy button stays enabled. */
export function Button(props: ButtonProps) {
  const { weight, icon, size, fullWidth, children, ...action } = props;
  const { busy, onClick, onIntent, type = 'button', ...others } = action;
  const isAction = type === 'submit' || busy !== undefined;
  const press = (event: MouseEvent) =>
    busy || (isAction && isDoubleClick(event)) ? event.preventDefault() : onClick?.();
  return (
    <MantineButton
      {...look(props)}
      rightSection={busy && <Loader size="sm" color="currentcolor" />}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      {...others}
    />
  );
}

const doubleClickMs = 1_000;
const clickedAt = new WeakMap<EventTarget, number>();

/** The second click of a double click, which is meant as one. Browsers also count quick clicks on neighbors. */
export function isDoubleClick({ detail, currentTarget, timeStamp }: MouseEvent): boolean {
  const previous = clickedAt.get(currentTarget);
  clickedAt.set(currentTarget, timeStamp);
  return detail > 1 && previous !== undefined && timeStamp - previous < doubleClickMs;
}

interface LinkButtonProps extends Look {
  to: LinkTarget;
}

export const LinkButton = ({ to, ...props }: LinkButtonProps) => (
  <MantineButton component="a" {...look(props)} renderRoot={(root) => <Link {...to} {...root} />} />
);

interface DownloadButtonProps extends Look {
  href: string;
  /** Defaults to the name that the server sends. */
  filename?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export const DownloadButton = ({ href, filename, onClick, ...props }: DownloadButtonProps) => (
  <MantineButton component="a" href={href} download={filename ?? true} onClick={onClick} {...look(props)} />
);

interface ExternalButtonProps extends Look {
  href: string;
}

export const ExternalButton = ({ href, children, ...props }: ExternalButtonProps) => (
  <MantineButton component="a" href={href} target="_blank" rel="noopener noreferrer" {...look({ ...props, children })}>
    {children}
    <span className={styles.hidden}> (opens in a new tab)</span>
  </MantineButton>
);
