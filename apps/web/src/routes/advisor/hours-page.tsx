import { createFileRoute } from '@tanstack/react-router';
import type { CurrentUser } from 'contract/endpoints/users';
import { HoursForm } from '../../features/bookings/hours/hours-form.tsx';
import { texts } from '../../features/bookings/texts.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export const Route = createFileRoute('/_shell/hours')({
  staticData: { requires: 'can_set_hours' },
  component: HoursPage,
});

const t = texts.hours;

function HoursPage() {
  const self = useCurrentUser().data;
  return self ? <Hours self={self} /> : null;
}

function Hours({ self }: { self: CurrentUser }) {
  const answer = useEndpoint('show-hours', { params: { id: self.id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]} measure="form">
      {!answer.data && answer.error && (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <Skeleton lines={8} />}
      {answer.data && (
        <Panel>
          {!answer.data.is_in_use && <Banner tone="neutral">{t.unused}</Banner>}
          <HoursForm userId={self.id} calendar={answer.data} />
        </Panel>
      )}
    </PageShell>
  );
}
