import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { useProductName } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, DownloadButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './factors.module.css';

/** Shown once: the server has digests only. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <>
      <Banner tone="caution" title="Save your recovery codes now.">
        You won’t see them again. If you lose your phone or your passkey, each code signs you in once.
      </Banner>
      <ol ref={list} className={styles.codes} tabIndex={-1} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonRow>
        <Button weight="primary" onClick={onDone}>
          I’ve saved them
        </Button>
        <CopyButton value={text} label="Copy codes" copiedLabel="Codes copied!" icon={IconCopy} />
        <DownloadButton
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${product}\n\n${text}\n`)}`}
          filename="recovery-codes.txt"
        >
          Download
        </DownloadButton>
      </ButtonRow>
    </>
  );
}
