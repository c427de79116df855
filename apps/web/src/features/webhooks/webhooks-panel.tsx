import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { Webhook } from 'contract/endpoints/webhooks';
import { maxWebhooks, webhookEventLabels } from 'contract/vocabulary/webhooks';
import { useState } from 'react';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import rows from '../../ui/panel-rows.module.css';
import { RowsPanel } from '../../ui/rows-panel.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { texts as t } from './texts.ts';
import { WebhookDetails } from './webhook-details.tsx';

interface Opened {
  readonly id: number;
  readonly as: 'details' | 'rotation' | 'deletion';
}

export function WebhooksPanel() {
  const answer = useEndpoint('list-webhooks', {});
  const [isCreating, setIsCreating] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const webhooks = answer.data?.webhooks;
  const isFull = (webhooks?.length ?? 0) >= maxWebhooks;
  const openedOne = webhooks?.find(({ id }) => id === opened?.id);
  const close = () => setOpened(null);
  return (
    <>
      <RowsPanel
        title={t.title}
        about={t.about}
        answer={answer}
        failed={t.failed}
        safe={t.failedSafe}
        footer={isFull ? <p>{t.full}</p> : <Button onClick={() => setIsCreating(true)}>{t.create}</Button>}
      >
        {webhooks && <Webhooks webhooks={webhooks} onOpen={({ id }) => setOpened({ id, as: 'details' })} />}
      </RowsPanel>
      <NewWebhookDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <Dialog opened={opened?.as === 'details' && openedOne !== undefined} onClose={close} title={t.detailsTitle}>
        {openedOne && (
          <WebhookDetails
            webhook={openedOne}
            onRotate={() => setOpened({ id: openedOne.id, as: 'rotation' })}
            onDelete={() => setOpened({ id: openedOne.id, as: 'deletion' })}
          />
        )}
      </Dialog>
      <RotationDialog id={opened?.as === 'rotation' ? opened.id : null} onClose={close} />
      <DeletionDialog id={opened?.as === 'deletion' ? opened.id : null} onClose={close} />
    </>
  );
}

interface WebhooksProps {
  webhooks: readonly Webhook[];
  onOpen: (webhook: Webhook) => void;
}

function Webhooks({ webhooks, onOpen }: WebhooksProps) {
  if (webhooks.length === 0)
    return (
      <EmptyState icon={IconWebhook} title={t.empty}>
        {t.emptyHelp}
      </EmptyState>
    );
  return (
    <ul className={`${rows.rows} ${rows.below}`} aria-label={t.title}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <span className={rows.name} id={`webhook-${webhook.id}`}>
            <span className={rows.title}>
              <span translate="no">{webhook.url}</span>
              {!webhook.is_enabled && <Badge tone="gray">{t.off}</Badge>}
              {webhook.is_enabled && webhook.failing_since !== null && <Badge tone="amber">{t.failing}</Badge>}
            </span>
            <span className={rows.detail}>{webhook.events.map((event) => webhookEventLabels[event]).join(', ')}</span>
            {webhook.stopped_at !== null && <span className={rows.detail}>{t.stopped}</span>}
          </span>
          <Button size="sm" weight="quiet" aria-describedby={`webhook-${webhook.id}`} onClick={() => onOpen(webhook)}>
            {t.details}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RotationDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction('rotate-webhook-secret');
  const close = () => {
    rotate.reset();
    onClose();
  };
  const confirm = () => {
    if (id === null) return;
    const onSuccess = (reply: { secret: string }) => {
      setSecret(reply.secret);
      close();
    };
    rotate.mutate({ params: { id } }, { onSuccess });
  };
  return (
    <>
      <ConfirmDialog
        opened={id !== null}
        title={t.rotateTitle}
        confirmLabel={t.rotate}
        weight="primary"
        onConfirm={confirm}
        onClose={close}
        busy={rotate.isPending}
        error={rotate.error?.message}
      >
        {t.rotateHelp}
      </ConfirmDialog>
      <Dialog opened={secret !== null} onClose={() => setSecret(null)} title={t.shown.label}>
        {secret !== null && <ShownOnce {...t.shown} value={secret} onDone={() => setSecret(null)} />}
      </Dialog>
    </>
  );
}

function DeletionDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const remove = useAction('delete-webhook', { onDone: (_, __, cache) => invalidate(cache, 'list-webhooks') });
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (id === null) return;
    const onSuccess = () => {
      close();
      notify(t.removed);
    };
    remove.mutate({ params: { id } }, { onSuccess });
  };
  return (
    <ConfirmDialog
      opened={id !== null}
      title={t.removeTitle}
      confirmLabel={t.remove}
      onConfirm={confirm}
      onClose={close}
      busy={remove.isPending}
      error={remove.error?.message}
    >
      {t.removeHelp}
    </ConfirmDialog>
  );
}
