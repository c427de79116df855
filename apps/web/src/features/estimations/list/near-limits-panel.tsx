import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import type { ListedEstimation } from 'contract/endpoints/estimation-lists';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import { EstimationRow } from './estimation-row.tsx';
import styles from './panel-lists.module.css';

const t = texts.nearLimits;
const near = { threshold: 'within_5000', field: 'updated_at', order: 'desc', currentPage: 1, pageSize: 10 } as const;
const shown = 5;

/** Estimates of households for which a little more income changes the cost. */
export function NearLimitsPanel() {
  const answer = useEndpoint('list-estimations', { query: near });
  const isEmpty = answer.data?.totalCount === 0;
  return (
    <Panel
      title={t.title}
      padding="flush"
      action={
        !isEmpty && (
          <TextLink to={paths.estimationsNearLimits(near.threshold)}>{t.all(answer.data?.totalCount)}</TextLink>
        )
      }
    >
      <Content answer={answer} />
    </Panel>
  );
}

function Content({ answer }: { answer: ReturnType<typeof useEndpoint<'list-estimations'>> }) {
  if (answer.isError && !answer.data)
    return <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className={styles.loading}>
        <RowsSkeleton lines={3} />
      </div>
    );
  if (answer.data.estimations.length === 0)
    return (
      <EmptyState icon={IconChartLine} title={t.none}>
        {t.noneHelp}
      </EmptyState>
    );
  return (
    <ul className={styles.rows}>
      {answer.data.estimations.slice(0, shown).map((row) => (
        <EstimationRow key={row.id} row={row} detail={detailOf(row)} />
      ))}
    </ul>
  );
}

function detailOf({ client, threshold_distance }: ListedEstimation): string {
  const distance = t.distances[threshold_distance === 'within_1000' ? 'within_1000' : 'within_5000'];
  return client ? `${distance} · ${client.name}` : distance;
}
