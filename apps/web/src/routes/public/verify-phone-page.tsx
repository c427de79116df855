import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { PhoneEnrollment } from '../../features/two-factor/phone-enrollment.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { startSession, successMs } from '../../lib/sign-in.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/verify_phone')({
  component: VerifyPhonePage,
});

function VerifyPhonePage() {
  const [pending] = useState(session.pending);
  const isHere = pending?.step === 'phone';
  const navigate = useNavigate();
  const cache = useQueryClient();
  useEffect(() => {
    if (isHere) return;
    void navigate({ ...(session.isSignedIn() ? paths.settings : paths.signIn), replace: true });
  }, [isHere, navigate]);
  return (
    <EntryFrame title="Verify your phone" lead="Your firm requires a texted code each time you sign in.">
      {isHere && (
        <>
          <PhoneEnrollment
            token={pending.token}
            sentTo={pending.sent_to}
            onSent={({ token, phone }) => session.setPending({ step: 'phone', token, sent_to: phone })}
            onProven={({ user }) => {
              startSession(user, cache);
              setTimeout(() => void navigate({ href: session.takeRedirectTarget(), replace: true }), successMs);
            }}
          />
          <TextLink to={paths.signIn}>Back to sign in</TextLink>
        </>
      )}
    </EntryFrame>
  );
}
