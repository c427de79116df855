import { createFileRoute, Outlet, redirect, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { useCurrentUser, useSettings } from '../lib/use-current-user.ts';
import { Forbidden } from '../routes/dead-ends.tsx';
import { PanelsSkeleton } from '../ui/panels-skeleton.tsx';
import { LoadFailure, Skeleton } from '../ui/states.tsx';
import { Frame } from './frame.tsx';
import { Connection } from './live-updates.tsx';
import { gateFor } from './screen-gate.ts';

export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location, preload }) => {
    if (preload || session.isSignedIn()) return;
    session.setRedirectTarget(location.href);
    throw redirect({ ...paths.signIn, replace: true });
  },
  component: Shell,
});

const ConfirmEmailPage = lazy(async () => ({
  default: (await import('../routes/everyone/confirm-email-page.tsx')).ConfirmEmailPage,
}));
const OnboardingPage = lazy(async () => ({
  default: (await import('../routes/everyone/onboarding-page.tsx')).OnboardingPage,
}));

function Loading() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.dashboard.to });
  return isHome ? <PanelsSkeleton /> : <Skeleton lines={6} />;
}

function Shell() {
  const user = useCurrentUser();
  const settings = useSettings();
  const requires = useMatches({ select: (matches) => matches.at(-1)?.staticData.requires });
  if (!user.data) {
    return (
      <Frame settings={settings}>
        {user.error ? (
          <LoadFailure
            title="Your account couldn’t be loaded."
            error={user.error}
            onRetry={() => void user.refetch()}
          />
        ) : (
          <Loading />
        )}
      </Frame>
    );
  }
  const gate = gateFor(user.data, requires);
  const check = { onCheck: () => void user.refetch(), isChecking: user.isFetching };
  if (gate === 'onboarding')
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <OnboardingPage user={user.data} />
      </Suspense>
    );
  if (gate === 'confirm_email')
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <ConfirmEmailPage user={user.data} settings={settings} {...check} />
        <Connection userId={user.data.id} />
      </Suspense>
    );
  return (
    <Frame settings={settings} user={user.data}>
      {gate === 'forbidden' ? <Forbidden /> : <Outlet />}
    </Frame>
  );
}
