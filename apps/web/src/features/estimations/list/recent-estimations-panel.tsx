import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import { EstimationRow, EstimationRows } from './estimation-rows.tsx';
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
      <EstimationRows
        answer={answer}
        failed={t.failed}
        shown={latest.pageSize}
        empty={
          <EmptyState
            icon={IconCalculator}
            title={texts.list.empty}
            action={<LinkButton to={paths.newEstimation}>{texts.list.create}</LinkButton>}
          >
            {texts.list.emptyHelp}
          </EmptyState>
        }
        row={(row) => (
          <EstimationRow key={row.id} row={row} detail={texts.types[row.type]}>
            <span className={styles.day}>{formatDay(row.updated_at)}</span>
          </EstimationRow>
        )}
      />
    </Panel>
  );
}
