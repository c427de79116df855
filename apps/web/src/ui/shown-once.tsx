import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

export interface ShownOnceTexts {
  /** Of what is shown. */
  label: string;
  title: string;
  help: string;
  copy: string;
  copied: string;
  done: string;
}

interface ShownOnceProps extends ShownOnceTexts {
  value: string;
  onDone: () => void;
}

/** A credential that the server shows once. It gets the focus, so that it is read out. */
export function ShownOnce({ label, value, title, help, copy, copied, done, onDone }: ShownOnceProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.frame}>
      <Banner tone="caution" title={title}>
        {help}
      </Banner>
      <section ref={text} className={styles.value} tabIndex={-1} aria-label={label} translate="no">
        {value}
      </section>
      <ButtonRow>
        <Button weight="primary" onClick={onDone}>
          {done}
        </Button>
        <CopyButton value={value} label={copy} copiedLabel={copied} icon={IconCopy} />
      </ButtonRow>
    </div>
  );
}
