import type { ClientStatus } from 'contract/vocabulary/engagements';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { FigureRow } from '../../ui/figure-row.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { texts } from './texts.ts';

const t = texts.figures;
const shown = ['referred', 'scheduled', 'enrolled'] as const satisfies readonly ClientStatus[];

export function KeyFigures() {
  const { data, error, refetch } = useEndpoint('show-client-counts', {});
  return (
    <section aria-label={t.title} aria-busy={!data && !error}>
      {error && !data ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureRow
          figures={[
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
