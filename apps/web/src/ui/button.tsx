import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Button as MantineButton } from '@mantine/core';
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
  disabled?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'menu';
  id?: string;
  form?: string;
}

const variants = { primary: 'filled', secondary: 'default', quiet: 'subtle', danger: 'filled' } as const;

function look({ weight = 'secondary', icon: Icon, size = 'md', fullWidth = false }: Omit<Look, 'children'>) {
  return {
    variant: variants[weight],
    color: weight === 'danger' ? 'danger' : 'primary',
    size,
    fz: size === 'md' ? 'md' : 'sm',
    px: size === 'md' ? 'md' : 'sm',
    fullWidth,
    classNames: { root: styles.root ?? '', label: styles.label ?? '' },
    leftSection: Icon ? <Icon size={18} stroke={1.75} aria-hidden /> : undefined,
  };
}

export function Button({
  weight,
  icon,
  size,
  fullWidth,
  busy,
  disabled = false,
  onClick,
  children,
  type = 'button',
  ...others
}: ButtonProps) {
  const looks = look({
    ...(weight && { weight }),
    ...(icon && { icon }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
  });
  const isAction = type === 'submit' || busy !== undefined;
  const press = (event: MouseEvent) =>
    busy || (isAction && isDoubleClick(event)) ? event.preventDefault() : onClick?.();
  return (
    <MantineButton
      {...looks}
      type={type}
      loading={busy ?? false}
      aria-busy={busy || undefined}
      // A disabled button would lose the focus, so a busy button stays enabled.
      renderRoot={(props) => (
        <button {...props} disabled={disabled} aria-disabled={busy || undefined} onClick={press} />
      )}
      {...others}
    >
      {children}
    </MantineButton>
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

export function LinkButton({ weight, icon, size, fullWidth, to, children }: LinkButtonProps) {
  const looks = look({
    ...(weight && { weight }),
    ...(icon && { icon }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
  });
  return (
    <MantineButton {...looks} renderRoot={(props) => <Link {...to} {...props} />}>
      {children}
    </MantineButton>
  );
}

interface DownloadButtonProps extends Look {
  href: string;
  /** By default, the name that the server sends. */
  filename?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function DownloadButton({
  weight,
  icon,
  size,
  fullWidth,
  href,
  filename,
  onClick,
  children,
}: DownloadButtonProps) {
  const looks = look({
    ...(weight && { weight }),
    ...(icon && { icon }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
  });
  return (
    <MantineButton
      {...looks}
      renderRoot={(props) => <a href={href} download={filename ?? true} {...props} onClick={onClick} />}
    >
      {children}
    </MantineButton>
  );
}

interface ExternalButtonProps extends Look {
  href: string;
}

export function ExternalButton({ weight, icon, size, fullWidth, href, children }: ExternalButtonProps) {
  const looks = look({
    ...(weight && { weight }),
    ...(icon && { icon }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
  });
  return (
    <MantineButton
      {...looks}
      renderRoot={(props) => <a href={href} target="_blank" rel="noopener noreferrer" {...props} />}
    >
      {children}
      <span className={styles.hidden}> (opens in a new tab)</span>
    </MantineButton>
  );
}
