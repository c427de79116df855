import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { paths } from '../../../lib/paths.ts';
import { useRecord } from '../../../lib/use-endpoint.ts';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { listTexts } from '../list-texts.ts';
import { PrintHead } from '../print/print-head.tsx';
import { ShareButton } from '../share/share-controls.tsx';
import { ShareTools } from '../share/share-tools.tsx';
import { texts } from '../texts.ts';
import { EstimationWorkspace } from '../workspace/estimation-workspace.tsx';
import { ReadOnlyEstimation } from './read-only-estimation.tsx';

interface SavedEstimationProps {
  estimationKey: string;
  calculatorUrl: string | null;
  first: 'form' | 'result';
}

export function SavedEstimation({ estimationKey, calculatorUrl, first }: SavedEstimationProps) {
  const record = useRecord(
    'show-estimation',
    { params: { id: estimationKey } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const estimation = record.data;
  const title = estimation ? headlineTexts.result.title(estimation.client_first_name) : headlineTexts.result.untitled;
  const crumbs = [
    { label: listTexts.list.title, to: paths.estimations },
    ...(first === 'form'
      ? [{ label: title, to: paths.estimation(estimationKey) }, { label: texts.form.editTitle }]
      : [{ label: title }]),
  ];
  return (
    <PageShell
      title={title}
      crumbs={crumbs}
      {...(estimation?.may_edit &&
        first === 'result' && { action: <ShareButton estimation={estimation} estimationKey={estimationKey} /> })}
    >
      {!estimation && record.error && record.error.code !== 'not_found' && (
        <LoadFailure title={viewTexts.failed} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {!estimation && !record.error && <Skeleton lines={10} />}
      {estimation && !estimation.may_edit && (
        <ReadOnlyEstimation estimation={estimation} estimationKey={estimationKey} hasOutlook />
      )}
      {estimation?.may_edit && <PrintHead estimation={estimation} />}
      {estimation?.may_edit && (
        <EstimationWorkspace
          key={estimationKey}
          existing={{ key: estimationKey, estimation }}
          calculatorUrl={calculatorUrl}
          first={first}
          isNamed
          tools={<ShareTools estimation={estimation} estimationKey={estimationKey} first={first} />}
        />
      )}
    </PageShell>
  );
}
