import type { Estimation } from 'contract/endpoints/estimations';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { Fragment, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useRecord } from '../../../lib/use-endpoint.ts';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { listTexts } from '../list-texts.ts';
import { Present } from '../present/present.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { EstimateActions } from '../share/estimate-actions.tsx';
import { ResultSkeleton } from '../summary/result-skeleton.tsx';
import { texts } from '../texts.ts';
import { EstimationWorkspace } from '../workspace/estimation-workspace.tsx';
import type { WorkspaceParts } from '../workspace/workspace-parts.ts';
import { ReadOnlyEstimation } from './read-only-estimation.tsx';

interface SavedEstimationProps {
  estimationKey: string;
  calculatorUrl: string | null;
  parts: WorkspaceParts;
}

export function SavedEstimation({ estimationKey, calculatorUrl, parts }: SavedEstimationProps) {
  const record = useRecord(
    'show-estimation',
    { params: { id: estimationKey } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [isDraft, setDraft] = useState(false);
  const estimation = record.data;
  const title = estimation ? headlineTexts.result.title(estimation.client_first_name) : headlineTexts.result.untitled;
  const crumbs = [
    { label: listTexts.list.title, to: paths.estimations },
    ...(parts.isFormOpen
      ? [{ label: title, to: paths.estimation(estimationKey) }, { label: texts.form.editTitle }]
      : [{ label: title }]),
  ];
  return (
    <PageShell
      title={title}
      crumbs={crumbs}
      isSticky
      lead={estimation && <Facts estimation={estimation} isDraft={isDraft} />}
      action={
        estimation &&
        (estimation.may_edit ? (
          <EstimateActions {...{ estimation, estimationKey, isDraft }} isFormOpen={parts.isFormOpen} />
        ) : (
          <Present {...{ estimation, estimationKey }} isPrimary isDraft={false} />
        ))
      }
    >
      {!estimation && record.error && record.error.code !== 'not_found' && (
        <LoadFailure title={viewTexts.failed} error={record.error} onRetry={() => void record.refetch()} />
      )}
      {!estimation && !record.error && <ResultSkeleton />}
      {estimation && !estimation.may_edit && (
        <ReadOnlyEstimation estimation={estimation} estimationKey={estimationKey} hasOutlook />
      )}
      {estimation?.may_edit && <PrintHead estimation={estimation} />}
      {estimation?.may_edit && (
        <EstimationWorkspace
          key={estimationKey}
          existing={{ key: estimationKey, estimation }}
          calculatorUrl={calculatorUrl}
          parts={parts}
          isNamed
          onDraft={setDraft}
        />
      )}
    </PageShell>
  );
}

/** `2027 · Saved · Maria Lopez` */
function Facts({ estimation: { plan_year, client }, isDraft }: { estimation: Estimation; isDraft: boolean }) {
  const { saved, draft } = listTexts.page;
  const facts = [String(plan_year), isDraft ? draft : saved, ...(client ? [client.name] : [])];
  return (
    <>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </>
  );
}
