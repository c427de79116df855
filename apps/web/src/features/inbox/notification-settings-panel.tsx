import { notificationDeliveries, notificationKinds } from 'contract/vocabulary/inbox';
import { setCached, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { Panel } from '../../ui/panel.tsx';
import rows from '../../ui/panel-rows.module.css';
import { LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import styles from './notification-settings.module.css';
import { deliveryTexts, kindTexts, settingsTexts as t } from './texts.ts';

const choices = notificationDeliveries.map((value) => ({ value, label: deliveryTexts[value] }));

/** Takes effect at once: there is nothing else to save. */
export function NotificationSettingsPanel() {
  const answer = useEndpoint('show-notification-settings', {});
  const save = useAction('update-notification-settings', {
    onDone: (reply, _, cache) => setCached(cache, 'show-notification-settings', {}, reply),
    subjectOf: ({ body }) => body.kind,
  });
  const chosen = save.isPending ? save.variables.body : undefined;
  const deliveries = answer.data?.deliveries;
  return (
    <Panel title={t.title} padding="flush">
      <p className={styles.about}>{t.about}</p>
      {save.error && (
        <div className={styles.about}>
          <Banner tone="danger" role="alert">
            {save.error.message}
          </Banner>
        </div>
      )}
      {deliveries ? (
        <ul className={rows.rows} aria-label={t.title}>
          {notificationKinds.map((kind) => (
            <li key={kind}>
              <span className={rows.name}>
                {kindTexts[kind][0]}
                <span className={rows.detail}>{kindTexts[kind][1]}</span>
              </span>
              <InlineSelect
                label={t.label(kindTexts[kind][0])}
                choices={choices}
                value={chosen?.kind === kind ? chosen.delivery : deliveries[kind]}
                onChange={(value) => {
                  const delivery = notificationDeliveries.find((one) => one === value);
                  if (delivery) save.mutate({ body: { kind, delivery } });
                }}
              />
            </li>
          ))}
        </ul>
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.about}>
          <RowsSkeleton lines={7} />
        </div>
      )}
    </Panel>
  );
}
