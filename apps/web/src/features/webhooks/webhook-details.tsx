import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { Webhook, WebhookDelivery } from 'contract/endpoints/webhooks';
import { formatStamp } from '../../lib/format.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge-tone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { notify } from '../../ui/notifications.tsx';
import rows from '../../ui/panel-rows.module.css';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import { failureTexts, sentEventTexts, texts as t } from './texts.ts';
import styles from './webhooks.module.css';

interface WebhookDetailsProps {
  webhook: Webhook;
  onRotate: () => void;
  onDelete: () => void;
}

const refreshMs = 3_000;

export function WebhookDetails({ webhook, onRotate, onDelete }: WebhookDetailsProps) {
  const { id, url, is_enabled } = webhook;
  const change = useAction('update-webhook', { onDone: (_, __, cache) => invalidate(cache, 'list-webhooks') });
  const test = useAction('test-webhook', { onDone: (_, __, cache) => invalidate(cache, 'list-webhook-deliveries') });
  const error = change.error ?? test.error;
  const turn = () =>
    change.mutate(
      { params: { id }, body: { webhook: { is_enabled: !is_enabled } } },
      { onSuccess: (changed) => notify(changed.is_enabled ? t.turnedOn : t.turnedOff) },
    );
  return (
    <div className={styles.stack}>
      <p className={styles.text} translate="no">
        {url}
      </p>
      {error && (
        <Banner tone="danger" role="alert">
          {error.message}
        </Banner>
      )}
      <ButtonRow>
        {is_enabled && (
          <Button busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
            {t.test}
          </Button>
        )}
        <Button busy={change.isPending} onClick={turn}>
          {is_enabled ? t.turnOff : t.turnOn}
        </Button>
        <Button onClick={onRotate}>{t.rotate}</Button>
        <Button onClick={onDelete}>{t.remove}</Button>
      </ButtonRow>
      <section aria-labelledby="webhook-deliveries">
        <h3 id="webhook-deliveries">{t.deliveries}</h3>
        <p>{t.deliveriesHelp}</p>
        <Deliveries webhook={webhook} />
      </section>
    </div>
  );
}

function Deliveries({ webhook: { id, is_enabled } }: { webhook: Webhook }) {
  const answer = useEndpoint('list-webhook-deliveries', { params: { id } }, { refreshMs });
  if (answer.error && !answer.data)
    return <LoadFailure title={t.deliveriesFailed} error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <RowsSkeleton lines={3} />;
  const { deliveries } = answer.data;
  if (deliveries.length === 0)
    return (
      <EmptyState icon={IconSend} title={t.noDeliveries}>
        {t.noDeliveriesHelp}
      </EmptyState>
    );
  return (
    <ul className={rows.rows} aria-label={t.deliveries}>
      {deliveries.map((delivery) => (
        <DeliveryItem key={delivery.id} webhook_id={id} delivery={delivery} canReplay={is_enabled} />
      ))}
    </ul>
  );
}

function stateOf({ status, attempts }: WebhookDelivery): readonly [BadgeTone, string] {
  if (status === 'delivered') return ['leaf', t.statuses.delivered];
  if (status === 'failed') return ['brick', t.statuses.failed];
  return attempts > 0 ? ['amber', t.retrying] : ['gray', t.statuses.waiting];
}

function resultOf({ attempts, http_status, next_at }: WebhookDelivery): string {
  const parts = [t.attempts(attempts)];
  if (http_status !== null) parts.push(t.http(http_status));
  if (next_at !== null && attempts > 0) parts.push(t.next(formatStamp(next_at)));
  return parts.join(', ');
}

interface DeliveryItemProps {
  webhook_id: number;
  delivery: WebhookDelivery;
  canReplay: boolean;
}

function DeliveryItem({ webhook_id, delivery, canReplay }: DeliveryItemProps) {
  const replay = useAction('replay-webhook-delivery', {
    onDone: (_, __, cache) => invalidate(cache, 'list-webhook-deliveries'),
  });
  const [tone, state] = stateOf(delivery);
  const send = () =>
    replay.mutate(
      { params: { id: webhook_id, delivery_id: delivery.id } },
      { onSuccess: () => notify(t.replayed), onError: (error) => notify(error.message) },
    );
  return (
    <li>
      <span className={rows.name} id={`delivery-${delivery.id}`}>
        <span className={rows.title}>
          {sentEventTexts[delivery.event]}
          <Badge tone={tone}>{state}</Badge>
        </span>
        <span className={rows.detail}>{formatStamp(delivery.happened_at)}</span>
        <span className={rows.detail}>{resultOf(delivery)}</span>
        {delivery.failure && <span className={rows.detail}>{failureTexts[delivery.failure]}</span>}
      </span>
      {canReplay && (
        <Button
          size="sm"
          weight="quiet"
          busy={replay.isPending}
          aria-describedby={`delivery-${delivery.id}`}
          onClick={send}
        >
          {t.replay}
        </Button>
      )}
    </li>
  );
}
