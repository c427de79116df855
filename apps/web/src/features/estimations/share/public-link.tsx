import type { ShareLink } from 'contract/endpoints/share-links';
import { useId, useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { listTexts } from '../list-texts.ts';
import { isExpired, shareAddress } from '../share-address.ts';
import { LinkCode } from './link-code.tsx';
import { LinkExpiry } from './link-expiry.tsx';
import styles from './share.module.css';
import { ShareButton } from './share-button.tsx';
import { shareTexts } from './share-texts.ts';
import { type LinkProps, type ShareProps, useShareLink } from './use-share-link.ts';

const t = listTexts.share;

export function PublicLink(props: LinkProps) {
  const titleId = useId();
  const { share_url } = props.link;
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {shareTexts.link}
      </h3>
      {share_url === null && <p className={styles.note}>{t.revoked}</p>}
      <div className={styles.line}>
        <ShareButton {...props} />
        {share_url !== null && !isExpired(props.link) && (
          <ExternalLink href={shareAddress(share_url)}>{t.open}</ExternalLink>
        )}
        {share_url !== null && <Revocation {...props} />}
      </div>
      {share_url !== null && (
        <>
          <Openings {...props.link.openings} />
          <LinkExpiry {...props} />
          <LinkCode {...props} />
        </>
      )}
    </section>
  );
}

function Openings({ count, latest }: ShareLink['openings']) {
  const [last] = latest;
  const words = shareTexts.openings;
  return (
    <div className={styles.note}>
      <p role="status">{last ? words.some(words.times(count), formatMoment(last)) : words.none}</p>
      {latest.length > 1 && (
        <details>
          <summary>{words.latest}</summary>
          <ul className={styles.visits}>
            {latest.map((moment) => (
              <li key={moment}>{formatMoment(moment)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Revocation(props: ShareProps) {
  const { revoke, call } = useShareLink(props);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setConfirming(false);
    revoke.reset();
  };
  return (
    <>
      <Button weight="quiet" size="sm" onClick={() => setConfirming(true)}>
        {t.revoke}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t.revokeQuestion}
        confirmLabel={t.revoke}
        onConfirm={() => revoke.mutate(call, { onSuccess: close })}
        onClose={close}
        busy={revoke.isPending}
        error={revoke.error?.message}
      >
        {t.revokeText}
      </ConfirmDialog>
    </>
  );
}
