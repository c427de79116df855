import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import { EstimationRow, EstimationRows } from './estimation-rows.tsx';

const t = texts.nearLimits;
const near = { threshold: 'within_5000', field: 'updated_at', order: 'desc', currentPage: 1, pageSize: 10 } as const;

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
      <EstimationRows
        answer={answer}
        failed={t.failed}
        shown={5}
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
