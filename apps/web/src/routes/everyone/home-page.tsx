import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { PanelsSkeleton } from '../../ui/panels-skeleton.tsx';

export const Route = createFileRoute('/_shell/')({
  component: HomePage,
});

const AdvisorDashboard = lazy(async () => ({
  default: (await import('../advisor/advisor-dashboard.tsx')).AdvisorDashboard,
}));
const ClientHome = lazy(async () => ({ default: (await import('../client/client-home.tsx')).ClientHome }));

function HomePage() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return (
    <Suspense fallback={<PanelsSkeleton figures={user.capabilities.can_see_clients ? 4 : 0} />}>
      {user.capabilities.can_see_clients ? <AdvisorDashboard user={user} /> : <ClientHome user={user} />}
    </Suspense>
  );
}
