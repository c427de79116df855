import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { Skeleton } from '../../ui/states.tsx';

const AdvisorDashboard = lazy(async () => ({
  default: (await import('../advisor/advisor-dashboard.tsx')).AdvisorDashboard,
}));
const ClientHome = lazy(async () => ({ default: (await import('../client/client-home.tsx')).ClientHome }));

/** `/`: the advisor dashboard or the client's home. */
export function HomePage() {
  const user = useCurrentUser().data;
  if (!user) return null;
  const isClient = user.type === 'ClientUser' && !user.super_admin;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {isClient ? <ClientHome user={user} /> : <AdvisorDashboard user={user} />}
    </Suspense>
  );
}
