import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { SignalPeriod } from 'contract/vocabulary/signals';
import { formatCount, missing } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { FigureRow } from '../../ui/figure-row.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { texts } from './texts.ts';

const t = texts.figures;
/** Only the counts are shown. */
const due = { pageSize: 10 } as const;
const dueFigures = ['overdue', 'this_week'] as const satisfies readonly SignalPeriod[];
const shown = ['referred', 'scheduled', 'enrolled'] as const satisfies readonly ClientStatus[];

/** @param hasRadar begins with what is due, of the user's own work */
export function KeyFigures({ hasRadar }: { hasRadar: boolean }) {
  const { data, error, refetch } = useEndpoint('show-client-counts', {});
  const radar = useEndpoint('list-signals', { query: due }, { enabled: hasRadar });
  const isDue = hasRadar ? dueFigures : [];
  return (
    <section aria-label={t.title} aria-busy={!data && !error}>
      {error && !data ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureRow
          figures={[
            ...isDue.map((period) => ({
              label: t[period],
              value: radar.data ? formatCount(radar.data.counts.periods[period]) : radar.error ? missing : undefined,
              to: paths.radarOf(period),
              isUrgent: period === 'overdue' && (radar.data?.counts.periods.overdue ?? 0) > 0,
            })),
            { label: t.clients, value: data && formatCount(data.total), to: paths.clients },
            ...shown.map((status) => ({
              label: t[status],
              value: data && formatCount(data.statuses[status]),
              to: paths.clientsWithStatus(status),
            })),
          ]}
        />
      )}
    </section>
  );
}
