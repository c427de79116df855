import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ViewAll } from '../../../ui/view-all.tsx';
import { listTexts as texts } from '../list-texts.ts';
import { EstimationRow, EstimationRows } from './estimation-rows.tsx';

const t = texts.nearLimits;
const near = { threshold: 'within_5000', field: 'updated_at', order: 'desc', currentPage: 1, pageSize: 10 } as const;

const shown = 5;

/** Estimates of households for which a little more income changes the cost. */
export function NearLimitsPanel() {
  const answer = useEndpoint('list-estimations', { query: near });
  const hasMore = (answer.data?.totalCount ?? 0) > shown;
  return (
    <Panel
      title={t.title}
      padding="flush"
      action={hasMore && <ViewAll to={paths.estimationsNearLimits(near.threshold)} what={t.all} />}
    >
      <EstimationRows
        answer={answer}
        failed={t.failed}
        shown={shown}
        empty={
          <EmptyState icon={IconChartLine} title={t.none}>
            {t.noneHelp}
          </EmptyState>
        }
        row={(row) => (
          <EstimationRow
            key={row.id}
            row={row}
            detail={t.distances[row.threshold_distance === 'within_1000' ? 'within_1000' : 'within_5000']}
          />
        )}
      />
    </Panel>
  );
}
