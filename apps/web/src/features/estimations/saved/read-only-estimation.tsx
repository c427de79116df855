import type { Estimation } from 'contract/endpoints/estimations';
import { viewTexts } from 'estimate-texts/result-texts';
import { useState } from 'react';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { useSharedOutlook } from '../outlook/basis/use-shared-outlook.ts';
import { PrintButton } from '../print/print-button.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { EstimationResult } from '../result/estimation-result.tsx';
import { useCalculation } from '../result/use-calculation.ts';
import { HouseholdLine } from '../subject/household-line.tsx';
import styles from './public-estimation.module.css';

interface ReadOnlyEstimationProps {
  estimation: Estimation;
  estimationKey: string;
  hasOutlook: boolean;
}

export function ReadOnlyEstimation({ estimation, estimationKey, hasOutlook }: ReadOnlyEstimationProps) {
  const priced = useSharedOutlook(estimation, hasOutlook);
  const [month, setMonth] = useState<number | null>(null);
  const { data, error, refetch } = useCalculation(estimationKey, month);
  if (!data && error && error.code !== 'not_found')
    return <LoadFailure title={viewTexts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <HouseholdLine subject={estimation} />
      <PrintHead estimation={estimation} />
      <EstimationResult
        subject={estimation}
        calculation={data}
        onMonth={setMonth}
        priced={priced}
        saved={{ estimationKey, isReadOnly: true, isDraft: false }}
        level={2}
      />
      <div className={styles.tools}>
        <PrintButton />
      </div>
    </>
  );
}
