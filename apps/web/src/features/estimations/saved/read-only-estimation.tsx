import type { Estimation } from 'contract/endpoints/estimations';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { PrintButton } from '../print/print-button.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { EstimationResult } from '../result/estimation-result.tsx';
import { viewTexts } from '../result-texts.ts';
import { SubjectLine } from '../subject/subject-line.tsx';
import styles from './public-estimation.module.css';
import { useSharedOutlook } from './use-shared-outlook.ts';

interface ReadOnlyEstimationProps {
  estimation: Estimation;
  estimationKey: string;
  hasOutlook: boolean;
}

export function ReadOnlyEstimation({ estimation, estimationKey, hasOutlook }: ReadOnlyEstimationProps) {
  const priced = useSharedOutlook(estimation, hasOutlook);
  const { data, error, refetch } = useEndpoint('calculate-estimation', { params: { id: estimationKey } });
  if (!data && error && error.code !== 'not_found')
    return <LoadFailure title={viewTexts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <SubjectLine subject={estimation} />
      <PrintHead estimation={estimation} />
      <EstimationResult
        subject={estimation}
        calculation={data}
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
