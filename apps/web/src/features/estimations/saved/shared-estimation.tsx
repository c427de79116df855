import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { useRecord } from '../../../lib/use-endpoint.ts';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { listTexts } from '../list-texts.ts';
import { ReadOnlyEstimation } from './read-only-estimation.tsx';

export function SharedEstimation({ id }: { id: number }) {
  const key = String(id);
  const { data: estimation, error, refetch } = useRecord('show-estimation', { params: { id: key } });
  const title = estimation ? listTexts.ofSelf.name(estimation.plan_year) : headlineTexts.result.untitled;
  return (
    <PageShell title={title} crumbs={[{ label: title }]}>
      {estimation ? (
        <ReadOnlyEstimation estimation={estimation} estimationKey={key} hasOutlook={estimation.shows_outlook} />
      ) : error ? (
        error.code !== 'not_found' && (
          <LoadFailure title={viewTexts.failed} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
