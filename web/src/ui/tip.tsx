import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useEffect, useId, useState } from 'react';
import styles from './tip.module.css';

/** A small sign that explains a word: on hover, on focus and on touch; Escape puts it away. */
export function Tip({ label, children }: { label: string; children: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may rest on the words too; keys have the button
    <span className={styles.tip} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className={styles.sign}
        aria-label={`About ${label}`}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </button>
      <span role="tooltip" id={id} className={styles.words} hidden={!isOpen}>
        {children}
      </span>
    </span>
  );
}
