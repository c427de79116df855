import type { Accesses } from 'contract/endpoints/audit';
import type { ApiError } from '../../lib/api-error.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { AccessesDocument } from './accesses-document.tsx';
import { accessTexts as t } from './texts.ts';

interface AccessesPanelProps {
  record: { data: Accesses | undefined; dataUpdatedAt: number; error: ApiError | null; refetch: () => unknown };
  productName: string;
}

export function AccessesPanel({ record, productName }: AccessesPanelProps) {
  const { data, dataUpdatedAt, error, refetch } = record;
  if (data) return <AccessesDocument accesses={data} readAt={dataUpdatedAt} productName={productName} />;
  return (
    <Panel>
      {error && error.code !== 'not_found' ? (
        <LoadFailure
          title={t.failed}
          error={error}
          safe="Your saved data isn’t affected."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={9} />
      )}
    </Panel>
  );
}
