import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useEffect, useState } from 'react';
import { Button, type Weight } from './button.tsx';
import styles from './copy-button.module.css';
import type { Icon } from './icon.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  value: string | (() => Promise<string>);
  label?: string;
  copiedLabel?: string;
  look?: 'button' | 'icon';
  icon?: Icon;
  size?: 'sm' | 'md';
  weight?: Weight;
  disabled?: boolean;
}

/** The duration in the specification, section 9. */
const shownMs = 5000;

export function CopyButton(props: CopyButtonProps) {
  const {
    value,
    label = 'Copy Share Link',
    copiedLabel = 'Link Copied!',
    look = 'button',
    icon = IconLink,
    size,
    weight,
    disabled = false,
  } = props;
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => {
    // Text is copied at once, so no spinner appears.
    setIsBusy(typeof value !== 'string');
    setMessage(await write(value, copiedLabel));
    setIsBusy(false);
  };
  const hasCopied = message === copiedLabel;
  const shared = { icon: hasCopied ? IconCheck : icon, onClick: () => void copy(), disabled, busy: isBusy };
  return (
    <span className={styles.place}>
      {look === 'icon' ? (
        <IconButton label={label} {...shared} />
      ) : (
        <Button {...shared} {...(size && { size })} {...(weight && { weight })}>
          {message || label}
        </Button>
      )}
      <span role="status" className={look === 'icon' && message ? styles.beside : styles.hidden}>
        {message}
      </span>
    </span>
  );
}

async function write(value: CopyButtonProps['value'], copiedLabel: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
    return copiedLabel;
  } catch (failure) {
    const isRejected = failure instanceof DOMException || failure instanceof TypeError;
    return isRejected || !(failure instanceof Error) ? 'Your browser didn’t allow copying' : failure.message;
  }
}
