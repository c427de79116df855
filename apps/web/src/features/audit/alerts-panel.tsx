import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { AuditAlert } from 'contract/endpoints/audit';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './alerts-panel.module.css';
import { texts } from './texts.ts';

const t = texts.alerts;

export function AlertsPanel() {
  const answer = useEndpoint('list-audit-alerts', {});
  if (answer.error && !answer.data)
    return (
      <Panel title={t.title}>
        <LoadFailure title={t.failed} error={answer.error} safe={t.safe} onRetry={() => void answer.refetch()} />
      </Panel>
    );
  if (!answer.data || answer.data.alerts.length === 0) return null;
  const open = answer.data.alerts.filter(({ acknowledged_at }) => acknowledged_at === null);
  const past = answer.data.alerts.filter(({ acknowledged_at }) => acknowledged_at !== null);
  return (
    <Panel title={t.title} padding="flush">
      <Alerts alerts={open} />
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{t.past(past.length)}</summary>
          <Alerts alerts={past} />
        </details>
      )}
    </Panel>
  );
}

function Alerts({ alerts }: { alerts: readonly AuditAlert[] }) {
  const acknowledge = useAction('acknowledge-audit-alert', {
    onDone: (_, __, cache) => invalidate(cache, 'list-audit-alerts'),
    subjectOf: ({ params }) => String(params.id),
  });
  return (
    <>
      {acknowledge.error && (
        <Banner tone="danger" role="alert" title={t.notDone}>
          {acknowledge.error.message}
        </Banner>
      )}
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <span className={styles.icon}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            </span>
            <Sentence alert={alert} />
            {alert.acknowledged_at === null && (
              <Button
                size="sm"
                aria-describedby={`alert-${alert.id}`}
                busy={acknowledge.isPending && acknowledge.variables.params.id === alert.id}
                onClick={() => acknowledge.mutate({ params: { id: alert.id } })}
              >
                {t.acknowledge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Sentence({ alert }: { alert: AuditAlert }) {
  const { id, user, account_name, kind, clients, limit, is_hourly, raised_at } = alert;
  const { acknowledged_at, acknowledged_by } = alert;
  return (
    <div className={styles.sentence} id={`alert-${id}`}>
      <p>
        <strong>{user.name}</strong>
        {account_name && ` of ${account_name}`} {t[kind]} {t.clients(clients, is_hourly)}. {t.usual(limit)}
      </p>
      <p className={styles.note}>
        {acknowledged_at && acknowledged_by
          ? t.acknowledged(acknowledged_by, formatDay(acknowledged_at))
          : formatMoment(raised_at)}
        {' · '}
        <TextLink to={paths.auditOfUser(user.id, alert.on_day)}>{t.events}</TextLink>
      </p>
    </div>
  );
}
