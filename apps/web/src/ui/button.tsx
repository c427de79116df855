import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import styles from './button.module.css';
import type { Icon } from './icon.ts';
import { Spinner } from './spinner.tsx';

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
  /** Loads what a press will need: the pointer or the focus is on the button. */
  onIntent?: () => void;
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

/** Attributes and contents that every kind of button has. */
function look({ weight = 'secondary', icon: Icon, size = 'md', fullWidth = false, children }: Look) {
  return {
    className: styles.button,
    'data-weight': weight,
    'data-size': size,
    'data-full': fullWidth || undefined,
    children: (
      <span className={styles.label}>
        {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
        <span className={styles.text}>{children}</span>
      </span>
    ),
  };
}

export function Button(props: ButtonProps) {
  const { weight, icon, size, fullWidth, children: _label, ...action } = props;
  const { busy, disabled = false, onClick, onIntent, type = 'button', ...others } = action;
  const { children, ...attributes } = look(props);
  const isAction = type === 'submit' || busy !== undefined;
  const press = (event: MouseEvent) =>
    busy || (isAction && isDoubleClick(event)) ? event.preventDefault() : onClick?.();
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      // A disabled button would lose the focus, so a busy button stays enabled.
      aria-disabled={busy || undefined}
      onClick={press}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      {...others}
    >
      {children}
      {busy && <Spinner />}
    </button>
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

export const LinkButton = ({ to, ...props }: LinkButtonProps) => <Link {...to} {...look(props)} />;

interface DownloadButtonProps extends Look {
  href: string;
  /** By default, the name that the server sends. */
  filename?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export const DownloadButton = ({ href, filename, onClick, ...props }: DownloadButtonProps) => (
  <a href={href} download={filename ?? true} onClick={onClick} {...look(props)} />
);

interface ExternalButtonProps extends Look {
  href: string;
}

export function ExternalButton({ href, children, ...props }: ExternalButtonProps) {
  const contents = (
    <>
      {children}
      <span className={styles.hidden}> (opens in a new tab)</span>
    </>
  );
  return <a href={href} target="_blank" rel="noopener noreferrer" {...look({ ...props, children: contents })} />;
}
