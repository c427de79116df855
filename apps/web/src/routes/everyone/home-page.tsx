import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { Skeleton } from '../../ui/states.tsx';

const AdvisorDashboard = lazy(async () => ({
  default: (await import('../advisor/advisor-dashboard.tsx')).AdvisorDashboard,
}));
const ClientHome = lazy(async () => ({ default: (await import('../client/client-home.tsx')).ClientHome }));

export function HomePage() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {user.capabilities.can_see_clients ? <AdvisorDashboard user={user} /> : <ClientHome user={user} />}
    </Suspense>
  );
}
