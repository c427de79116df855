import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { useSharedOutlook } from '../outlook/basis/use-shared-outlook.ts';
import { PrintButton } from '../print/print-button.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { ReportLink } from '../print/report-link.tsx';
import { EstimationResult } from '../result/estimation-result.tsx';
import { useCalculation } from '../result/use-calculation.ts';
import { HouseholdLine } from '../subject/household-line.tsx';
import { PreparedBy } from './prepared-by.tsx';
import styles from './public-estimation.module.css';
import { useLinkedEstimation } from './use-linked-estimation.ts';
import { useNoIndex } from './use-no-index.ts';
import { useOpening } from './use-opening.ts';

const t = headlineTexts.result;

const ShareCode = lazyPart(async () => (await import('./share-code.tsx')).ShareCode, {
  waiting: <Skeleton lines={4} />,
});

export function PublicEstimation({ token }: { token: string }) {
  useNoIndex();
  const { estimation, isMissing, ...linked } = useLinkedEstimation(token, 'public');
  const [month, setMonth] = useState<number | null>(null);
  const calculation = useCalculation(token, month, { isEnabled: !isMissing });
  const priced = useSharedOutlook(estimation);
  const error = linked.error ?? calculation.error;
  const isLocked = error?.code === 'share_code_required';
  useOpening(token, estimation !== undefined && calculation.data !== undefined && !isLocked);
  const retry = () => {
    linked.retry();
    void calculation.refetch();
  };
  if (isLocked) return <ShareCode token={token} onEntered={retry} />;
  return (
    <PageShell
      title={estimation ? t.title(estimation.client_first_name) : t.untitled}
      action={
        estimation &&
        calculation.data && (
          <div className={styles.actions}>
            <ReportLink estimationKey={token} />
            <PrintButton />
          </div>
        )
      }
      {...(estimation && {
        lead: (
          <>
            <PreparedBy prepared_by={estimation.prepared_by} />
            <HouseholdLine subject={estimation} />
          </>
        ),
      })}
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
        </>
      ) : error && error.code !== 'not_found' ? (
        <LoadFailure title={viewTexts.failed} error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
