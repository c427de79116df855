import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export const Route = createFileRoute('/sign_out')({
  component: SignOutPage,
});

function SignOutPage() {
  const { signOut, error } = useSignOut();
  const navigate = useNavigate();
  const leave = () =>
    signOut().then(
      () => navigate({ ...paths.signIn, replace: true }),
      () => undefined,
    );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void leave();
  });
  return (
    <BarePage title="Signing out">
      {error ? (
        <LoadFailure
          title="We couldn’t finish signing you out."
          error={error}
          safe="You’re already signed out of this browser."
          onRetry={() => void leave()}
        />
      ) : (
        <Skeleton lines={2} label="Signing out" />
      )}
    </BarePage>
  );
}
