import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { texts as t } from './texts.ts';
import styles from './webhooks.module.css';

/** Shown once: the server shows it to no one again. */
export function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.stack}>
      <Banner tone="caution" title={t.secretTitle}>
        {t.secretHelp}
      </Banner>
      <section ref={text} className={styles.text} tabIndex={-1} aria-label={t.secret} translate="no">
        {secret}
      </section>
      <ButtonRow>
        <Button weight="primary" onClick={onDone}>
          {t.done}
        </Button>
        <CopyButton value={secret} label={t.copy} copiedLabel={t.copied} icon={IconCopy} />
      </ButtonRow>
    </div>
  );
}
