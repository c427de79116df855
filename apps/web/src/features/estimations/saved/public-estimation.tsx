import { useState } from 'react';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { headlineTexts } from '../headline-texts.ts';
import { useSharedOutlook } from '../outlook/basis/use-shared-outlook.ts';
import { PrintButton } from '../print/print-button.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { EstimationResult } from '../result/estimation-result.tsx';
import { useCalculation } from '../result/use-calculation.ts';
import { viewTexts } from '../result-texts.ts';
import { SubjectLine } from '../subject/subject-line.tsx';
import styles from './public-estimation.module.css';
import { useLinkedEstimation } from './use-linked-estimation.ts';
import { useNoIndex } from './use-no-index.ts';

const t = headlineTexts.result;

export function PublicEstimation({ token }: { token: string }) {
  useNoIndex();
  const { estimation, isMissing, ...linked } = useLinkedEstimation(token, 'public');
  const [month, setMonth] = useState<number | null>(null);
  const calculation = useCalculation(token, month, { isEnabled: !isMissing });
  const priced = useSharedOutlook(estimation);
  const error = linked.error ?? calculation.error;
  const retry = () => {
    linked.retry();
    void calculation.refetch();
  };
  return (
    <PageShell
      title={estimation ? t.title(estimation.client_first_name) : t.untitled}
      {...(estimation && { lead: <SubjectLine subject={estimation} /> })}
    >
      {estimation && calculation.data ? (
        <>
          <PrintHead estimation={estimation} />
          <EstimationResult
            subject={estimation}
            calculation={calculation.data}
            onMonth={setMonth}
            priced={priced}
            saved={{ estimationKey: token, isReadOnly: true, isDraft: false }}
            level={2}
          />
          <div className={styles.tools}>
            <PrintButton />
          </div>
        </>
      ) : error && error.code !== 'not_found' ? (
        <LoadFailure title={viewTexts.failed} error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
