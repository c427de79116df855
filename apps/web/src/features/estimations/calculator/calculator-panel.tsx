import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { PageShell } from '../../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { texts } from '../texts.ts';
import { CalculatorFrame } from './calculator-frame.tsx';

const t = texts.calculator;

export function CalculatorPanel() {
  const settings = useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <PageShell title={t.title}>
      {settings.data ? (
        <CalculatorFrame url={settings.data.kff_estimator_url} />
      ) : settings.error ? (
        <LoadFailure title={t.failed} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
