import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { SignInForm } from '../../features/sessions/sign-in-form.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useContinueSignIn } from '../../lib/sign-in.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function SignInView() {
  const settings = useSettings();
  const navigate = useNavigate();
  const router = useRouter();
  const continueSignIn = useContinueSignIn();
  const [pending] = useState(session.pending);
  const start = useEffectEvent(() => {
    if (session.isSignedIn()) void navigate({ href: session.takeRedirectTarget(), replace: true });
  });
  useEffect(() => start(), []);
  return (
    <EntryFrame title="Sign in">
      {pending && pending.step !== 'connect' && (
        <Banner tone="neutral" title="Your last sign-in still needs a code.">
          <TextLink to={pending.step === 'code' ? paths.verify : paths.verifyPhone}>Continue that sign-in</TextLink> or
          sign in again below.
        </Banner>
      )}
      <SignInForm
        demoAccounts={settings?.demo_accounts ?? []}
        providers={settings ?? { google_client_id: null, openid_providers: [] }}
        onBegin={() => void router.preloadRoute(paths.dashboard)}
        onEntry={continueSignIn}
      />
    </EntryFrame>
  );
}
