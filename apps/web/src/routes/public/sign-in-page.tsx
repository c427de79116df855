import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { SignInForm } from '../../features/sessions/sign-in-form.tsx';
import { useEntry } from '../../lib/entrance.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

/** /signin and /login: afterwards one goes where one wanted to be, or to what still stands in between. */
export function SignInPage() {
  const settings = useSettings();
  const navigate = useNavigate();
  const router = useRouter();
  const takeEntry = useEntry();
  const goTo = (href: string) => void navigate({ href, replace: true });
  const arrive = useEffectEvent(() => {
    if (session.isSignedIn()) return goTo(session.takeRedirectTarget());
    // A sign-in that waited for a code begins anew here.
    if (session.pending()?.step !== 'connect') session.clearPending();
  });
  useEffect(() => arrive(), []);
  /** While the form is filled in, what comes after it is fetched. */
  const fetchAhead = () => void router.preloadRoute({ to: paths.dashboard });
  return (
    <EntryFrame title="Sign in">
      <SignInForm
        demoAccounts={settings?.demo_accounts ?? []}
        waysIn={settings ?? { google_client_id: null, openid_providers: [] }}
        onBegin={fetchAhead}
        onEntry={(entry) => goTo(takeEntry(entry))}
      />
    </EntryFrame>
  );
}
