import type { Estimation } from 'contract/endpoints/estimations';
import { useState } from 'react';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import styles from './share.module.css';

const t = texts.share;

export const shareAddress = (share_url: string): string => new URL(share_url, window.location.origin).href;

/** Estimates of the public estimator have a token instead and no share link. */
const ownId = (id: Estimation['id']) => (typeof id === 'number' ? id : Number(id));

function useShareLink(estimation: Estimation, key: string) {
  const id = ownId(estimation.id);
  const create = useAction('create-share-link', {
    onDone: ({ share_url }, _, cache) => {
      setCached(cache, 'show-estimation', { params: { id: key } }, { ...estimation, share_url });
      invalidate(cache, 'list-estimations');
    },
  });
  const revoke = useAction('delete-share-link', {
    onDone: (_response, _call, cache) => {
      setCached(cache, 'show-estimation', { params: { id: key } }, { ...estimation, share_url: null });
      invalidate(cache, 'list-estimations');
    },
  });
  return { create, revoke, call: { params: { id } } };
}

interface ShareProps {
  estimation: Estimation;
  estimationKey: string;
}

export function ShareButton({ estimation, estimationKey }: ShareProps) {
  const { create, call } = useShareLink(estimation, estimationKey);
  if (estimation.share_url)
    return <CopyButton label={t.copy} copiedLabel={t.copied} value={shareAddress(estimation.share_url)} />;
  return (
    <>
      <Button busy={create.isPending} onClick={() => create.mutate(call)}>
        {t.create}
      </Button>
      {create.error && (
        <Banner tone="danger" role="alert">
          {t.failed} {create.error.message}
        </Banner>
      )}
    </>
  );
}

export function ShareLine({ estimation, estimationKey }: ShareProps) {
  const { revoke, call } = useShareLink(estimation, estimationKey);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setConfirming(false);
    revoke.reset();
  };
  return (
    <div className={styles.line}>
      {estimation.share_url ? (
        <>
          <ExternalLink href={shareAddress(estimation.share_url)}>{t.open}</ExternalLink>
          <Button weight="quiet" size="sm" onClick={() => setConfirming(true)}>
            {t.revoke}
          </Button>
        </>
      ) : (
        <span>{t.revoked}</span>
      )}
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
    </div>
  );
}
