import type { Estimation } from 'contract/endpoints/estimations';
import { useState } from 'react';
import { forget, remember, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { shareAddress } from './share-address.ts';
import styles from './share-controls.module.css';
import { texts } from './texts.ts';

const words = texts.share;

/** The number of an estimate of one's own; those of strangers have no share link to manage. */
const ownId = (id: Estimation['id']) => (typeof id === 'number' ? id : Number(id));

function useShareLink(estimation: Estimation, key: string) {
  const id = ownId(estimation.id);
  const create = useAction('create-share-link', {
    onDone: ({ share_url }, _, cache) => {
      remember(cache, 'show-estimation', { params: { id: key } }, { ...estimation, share_url });
      forget(cache, 'list-estimations');
    },
  });
  const revoke = useAction('delete-share-link', {
    onDone: (_reply, _call, cache) => {
      remember(cache, 'show-estimation', { params: { id: key } }, { ...estimation, share_url: null });
      forget(cache, 'list-estimations');
    },
  });
  return { create, revoke, call: { params: { id } } };
}

interface ShareProps {
  estimation: Estimation;
  /** The key in the page's address. */
  reachedBy: string;
}

/** Copies the public link, or makes one when it was revoked. */
export function ShareButton({ estimation, reachedBy }: ShareProps) {
  const { create, call } = useShareLink(estimation, reachedBy);
  if (estimation.share_url)
    return <CopyButton label={words.copy} copiedLabel={words.copied} value={shareAddress(estimation.share_url)} />;
  return (
    <>
      <Button busy={create.isPending} onClick={() => create.mutate(call)}>
        {words.create}
      </Button>
      {create.error && (
        <Banner tone="danger" role="alert">
          {words.failed} {create.error.message}
        </Banner>
      )}
    </>
  );
}

/** What the public link is, and how to end it or replace it. */
export function ShareLine({ estimation, reachedBy }: ShareProps) {
  const { revoke, call } = useShareLink(estimation, reachedBy);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    revoke.reset();
  };
  return (
    <div className={styles.line}>
      {estimation.share_url ? (
        <>
          <ExternalLink href={shareAddress(estimation.share_url)}>{words.open}</ExternalLink>
          <Button weight="quiet" size="sm" onClick={() => setAsking(true)}>
            {words.revoke}
          </Button>
        </>
      ) : (
        <span>{words.revoked}</span>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={words.revokeQuestion}
        confirmLabel={words.revoke}
        onConfirm={() => revoke.mutate(call, { onSuccess: close })}
        onClose={close}
        busy={revoke.isPending}
        error={revoke.error?.message}
      >
        {words.revokeText}
      </ConfirmDialog>
    </div>
  );
}
