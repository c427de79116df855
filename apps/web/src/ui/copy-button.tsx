import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useEffect, useState } from 'react';
import { Button, type Weight } from './button.tsx';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  /** What to copy, or how to get it: a link that the server has yet to make. */
  value: string | (() => Promise<string>);
  label?: string;
  copiedLabel?: string;
  /** `icon` for the end of a table row; the label is then its name. */
  look?: 'button' | 'icon';
  weight?: Weight;
  disabled?: boolean;
}

/** How long the answer stands (specification, section 9). */
const shownMs = 5000;

/** Copies to the clipboard and says so in place for 5 s; when the browser refuses, it says that too. */
export function CopyButton(props: CopyButtonProps) {
  const {
    value,
    label = 'Copy Share Link',
    copiedLabel = 'Link Copied!',
    look = 'button',
    weight,
    disabled = false,
  } = props;
  const [told, setTold] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(''), shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async () => {
    // A busy button loses the focus, which a copy that takes no time must not cost.
    setIsBusy(typeof value !== 'string');
    setTold(await write(value, copiedLabel));
    setIsBusy(false);
  };
  const hasCopied = told === copiedLabel;
  const shared = { icon: hasCopied ? IconCheck : IconLink, onClick: () => void copy(), disabled, busy: isBusy };
  return (
    <span className={styles.place}>
      {look === 'icon' ? (
        <IconButton label={label} {...shared} />
      ) : (
        <Button {...shared} {...(weight && { weight })}>
          {told || label}
        </Button>
      )}
      <span role="status" className={look === 'icon' && told ? styles.beside : styles.hidden}>
        {told}
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
    return isRejected || !(failure instanceof Error) ? 'Your browser did not allow copying' : failure.message;
  }
}
