import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { useEffect, useState } from 'react';
import { NewSignInForm } from '../features/sessions/new-sign-in-form.tsx';
import { CodeEntry } from '../features/two-factor/code-entry.tsx';
import { PhoneEnrollment } from '../features/two-factor/phone-enrollment.tsx';
import { reconnect } from '../lib/cable.ts';
import { paths } from '../lib/paths.ts';
import { loadDocument } from '../lib/payment-document.ts';
import { newSignIn } from '../lib/question.ts';
import { type PendingSignIn, session } from '../lib/session.ts';
import { useCurrentUser } from '../lib/use-current-user.ts';
import { setCached } from '../lib/use-endpoint.ts';
import { Button } from '../ui/button.tsx';
import { discardUnsavedInput } from '../ui/unsaved-guard.tsx';

/** The sign-in of the user whose page it is. The page stays, and the interrupted actions continue. */
export function NewSignInSteps() {
  const cache = useQueryClient();
  const router = useRouter();
  const user = useCurrentUser().data;
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  // Also after a sign-in in another tab.
  useEffect(() => () => (session.isSignedIn() ? reconnect() : undefined), []);
  const finish = (entered: CurrentUser) => {
    session.clearPending();
    session.setUser(entered);
    if (entered.id !== user?.id) {
      // The email belongs to another user by now. The dialog hides the page until it is gone.
      discardUnsavedInput();
      return void loadDocument(paths.dashboard.to);
    }
    setCached(cache, 'show-current-user', {}, entered);
    newSignIn.settle(true);
  };
  const enter = (entry: Entry) => {
    if (entry.two_fa_token) setPending({ step: 'code', token: entry.two_fa_token, phone: entry.phone_number ?? '' });
    else if (entry.phone_verification_token) setPending({ step: 'phone', token: entry.phone_verification_token });
    else if (entry.user) finish(entry.user);
  };
  const leave = () => {
    session.setRedirectTarget(router.latestLocation.href);
    newSignIn.settle(false);
    void router.navigate({ ...paths.login, replace: true, ignoreBlocker: true });
  };
  const restart = () => {
    session.clearPending();
    setPending(null);
  };
  return (
    <>
      {user && !pending && <NewSignInForm user={user} onEntry={enter} />}
      {pending?.step === 'code' && (
        <CodeEntry pending={pending} onEntered={(entered) => finish(entered.user)} onBack={restart} />
      )}
      {pending?.step === 'phone' && (
        <PhoneEnrollment
          token={pending.token}
          sentTo={undefined}
          onSent={() => undefined}
          onProven={(proven) => finish(proven.user)}
          restart={
            <Button weight="primary" onClick={restart}>
              Sign in again
            </Button>
          }
        />
      )}
      <Button weight="quiet" onClick={leave}>
        Leave without saving
      </Button>
    </>
  );
}
