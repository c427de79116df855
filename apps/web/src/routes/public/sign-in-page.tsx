import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { SignInForm } from '../../features/sessions/sign-in-form.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useContinueSignIn } from '../../lib/sign-in.ts';

export function SignInPage() {
  const settings = useSettings();
  const navigate = useNavigate();
  const router = useRouter();
  const continueSignIn = useContinueSignIn();
  const start = useEffectEvent(() => {
    if (session.isSignedIn()) return void navigate({ href: session.takeRedirectTarget(), replace: true });
    // A sign-in that waited for a code starts over here.
    if (session.pending()?.step !== 'connect') session.clearPending();
  });
  useEffect(() => start(), []);
  return (
    <EntryFrame title="Sign in">
      <SignInForm
        demoAccounts={settings?.demo_accounts ?? []}
        providers={settings ?? { google_client_id: null, openid_providers: [] }}
        onBegin={() => void router.preloadRoute(paths.dashboard)}
        onEntry={continueSignIn}
      />
    </EntryFrame>
  );
}
