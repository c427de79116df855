import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import type { LegalHold } from 'contract/endpoints/legal-holds';
import { maxReason } from 'contract/vocabulary/retention';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { texts as t } from './texts.ts';

const reasonDialog = { texts: t, maxLength: maxReason, weight: 'primary' } as const;

export function LegalHoldPanel({ clientId }: { clientId: number }) {
  const list = useEndpoint('list-legal-holds', { query: { client_id: clientId } });
  const [latest] = list.data?.legal_holds ?? [];
  return (
    <Panel title={t.panel} isSpaced action={<TextLink to={paths.legalHolds}>{t.all}</TextLink>}>
      {!list.data && !list.error && <Skeleton lines={2} />}
      {!list.data && list.error && (
        <LoadFailure title={t.failed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data &&
        (latest && latest.released_at === null ? <InForce legalHold={latest} /> : <None clientId={clientId} />)}
    </Panel>
  );
}

function None({ clientId }: { clientId: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const create = useAction('create-legal-hold', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-legal-holds'),
  });
  const close = () => {
    setConfirming(false);
    create.reset();
  };
  return (
    <>
      <p>
        {t.none} {t.noneHelp}
      </p>
      <Button icon={IconGavel} size="sm" onClick={() => setConfirming(true)}>
        {t.create}
      </Button>
      <ReasonDialog
        {...reasonDialog}
        opened={isConfirming}
        title={t.createQuestion}
        help={t.createHelp}
        confirmLabel={t.create}
        onConfirm={(reason) => create.mutate({ params: { id: clientId }, body: { reason } }, { onSuccess: close })}
        onClose={close}
        busy={create.isPending}
        error={create.error?.message}
      />
    </>
  );
}

function InForce({ legalHold: { id, created_at, created_by, reason } }: { legalHold: LegalHold }) {
  const [isConfirming, setConfirming] = useState(false);
  const release = useAction('release-legal-hold', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-legal-holds'),
  });
  const close = () => {
    setConfirming(false);
    release.reset();
  };
  return (
    <>
      <p>
        <strong>{t.since(formatDay(created_at), created_by ?? t.unknownUser)}</strong> {reason}
      </p>
      <Button size="sm" onClick={() => setConfirming(true)}>
        {t.release}
      </Button>
      <ReasonDialog
        {...reasonDialog}
        opened={isConfirming}
        title={t.releaseQuestion}
        help={t.releaseHelp}
        confirmLabel={t.release}
        onConfirm={(reason) => release.mutate({ params: { id }, body: { reason } }, { onSuccess: close })}
        onClose={close}
        busy={release.isPending}
        error={release.error?.message}
      />
    </>
  );
}
