import type { Reply } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { texts } from './texts.ts';
import styles from './views.module.css';

const t = texts.panel;

export function UserViewsPanel({ productName }: { productName: string }) {
  const { data, error, refetch } = useEndpoint('list-user-views', {});
  if (error)
    return (
      <Panel title={t.title}>
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.views.length === 0) return null;
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      <ul className={styles.visits}>
        {data.views.map((visit) => (
          <Visit key={visit.id} visit={visit} productName={productName} />
        ))}
      </ul>
    </Panel>
  );
}

function Visit({ visit, productName }: { visit: Reply<'list-user-views'>['views'][number]; productName: string }) {
  return (
    <li>
      {t.visit(productName, formatMoment(visit.started_at))}
      <span className={styles.reason}>{t.reason(visit.reason)}</span>
    </li>
  );
}
