import { viewTexts } from 'estimate-texts/result-texts';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { texts } from '../texts.ts';
import { EstimationWorkspace } from '../workspace/estimation-workspace.tsx';
import { formFirst } from '../workspace/form-first.tsx';
import { useLinkedEstimation } from './use-linked-estimation.ts';
import { useNoIndex } from './use-no-index.ts';

export function RootEstimation({ token, calculatorUrl }: { token: string; calculatorUrl: string | null }) {
  useNoIndex();
  const { estimation, error, retry } = useLinkedEstimation(token, 'root');
  return (
    <PageShell title={texts.form.rootTitle}>
      {estimation ? (
        <>
          <PrintHead estimation={estimation} />
          <EstimationWorkspace
            existing={{ key: token, estimation }}
            isRoot
            calculatorUrl={calculatorUrl}
            parts={formFirst}
          />
        </>
      ) : error ? (
        <LoadFailure title={viewTexts.failed} error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
