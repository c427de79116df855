import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import { EstimationRow } from './estimation-row.tsx';
import styles from './panel-lists.module.css';

const t = texts.recent;
const latest = { field: 'updated_at', order: 'desc', currentPage: 1, pageSize: 10 } as const;

export function RecentEstimationsPanel() {
  const answer = useEndpoint('list-estimations', { query: latest });
  const isEmpty = answer.data?.estimations.length === 0;
  return (
    <Panel
      title={t.title}
      padding="flush"
      action={
        <span className={styles.ways}>
          {!isEmpty && <TextLink to={paths.newEstimation}>{t.create}</TextLink>}
          <TextLink to={paths.estimations}>{t.all}</TextLink>
        </span>
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
        <RowsSkeleton lines={5} />
      </div>
    );
  if (answer.data.estimations.length === 0)
    return (
      <EmptyState
        icon={IconCalculator}
        title={texts.list.empty}
        action={<LinkButton to={paths.newEstimation}>{texts.list.create}</LinkButton>}
      >
        {texts.list.emptyHelp}
      </EmptyState>
    );
  return (
    <ul className={styles.rows}>
      {answer.data.estimations.map((row) => (
        <EstimationRow key={row.id} row={row} detail={texts.types[row.type]}>
          <span className={styles.day}>{formatDay(row.updated_at)}</span>
        </EstimationRow>
      ))}
    </ul>
  );
}
