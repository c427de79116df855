import { useRecord } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { EstimationWorkspace } from './estimation-workspace.tsx';
import { texts } from './texts.ts';
import { useNoIndex } from './use-no-index.ts';

const words = texts.view;

/** A root estimate that its maker comes back to by the token in the address. */
export function RootEstimation({ token, calculatorUrl }: { token: string; calculatorUrl: string | null }) {
  useNoIndex();
  const record = useRecord('show-estimation', { params: { id: token } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <PageShell title={texts.form.rootTitle}>
      {record.data ? (
        <EstimationWorkspace
          existing={{ key: token, estimation: record.data }}
          isRoot
          calculatorUrl={calculatorUrl}
          first="form"
        />
      ) : record.error && record.error.status !== 404 ? (
        <LoadFailure title={words.failed} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
