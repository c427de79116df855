import { setupTexts as t } from '../../features/accounts/setup/texts.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

interface SetupWaitingProps {
  error: { message: string; requestId: string | null } | null;
  onRetry: () => void;
}

export const SetupWaiting = ({ error, onRetry }: SetupWaitingProps) => (
  <PageShell title={t.title} crumbs={[{ label: t.title }]} measure="form">
    <Panel>
      {error ? (
        <LoadFailure title={t.resumeFailed} error={error} safe="Your saved data isn’t affected." onRetry={onRetry} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Panel>
  </PageShell>
);
