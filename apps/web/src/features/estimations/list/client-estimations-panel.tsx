import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { wholeAmountText } from 'estimate-texts/amount-text';
import type { Reply } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts } from '../list-texts.ts';
import styles from './list.module.css';

const t = listTexts.ofClient;

interface ClientEstimationsPanelProps {
  clientId: number;
  /** Only the latest ones are shown, with a link to all. */
  all?: LinkTarget;
}

const latest = 3;

export function ClientEstimationsPanel({ clientId, all }: ClientEstimationsPanelProps) {
  const { data, error, refetch } = useEndpoint('list-client-estimations', { params: { id: clientId } });
  const create = paths.newEstimationFor(clientId);
  const estimations = data?.estimations ?? [];
  return (
    <Panel
      title={t.title}
      padding="flush"
      action={estimations.length > 0 && <TextLink to={create}>{t.create}</TextLink>}
    >
      {data && estimations.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {(all ? estimations.slice(0, latest) : estimations).map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {all && estimations.length > latest && (
            <p className={styles.all}>
              <TextLink to={all}>{t.all(estimations.length)}</TextLink>
            </p>
          )}
        </>
      ) : data ? (
        <EmptyState icon={IconCalculator} title={t.empty} action={<LinkButton to={create}>{t.create}</LinkButton>}>
          {t.emptyHelp}
        </EmptyState>
      ) : error ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.loading}>
          <RowsSkeleton lines={3} />
        </div>
      )}
    </Panel>
  );
}

function Row({ row }: { row: Reply<'list-client-estimations'>['estimations'][number] }) {
  return (
    <li>
      <span className={styles.what}>
        <TextLink to={paths.estimation(row.id)} look="name">
          {row.name}
        </TextLink>
        <span className={styles.place}>{t.place(row.county_name, row.state, row.plan_year)}</span>
      </span>
      {row.shared_with_client_at && <Badge tone="leaf">{t.shared}</Badge>}
      <span className={styles.amount}>
        {wholeAmountText(row.year_total, row.year_range, row.is_projected)}{' '}
        <span className={styles.unit}>{t.year}</span>
      </span>
      <span className={styles.day}>{formatDay(row.updated_at)}</span>
    </li>
  );
}
