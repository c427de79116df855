import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { FirstFactor, type Way } from '../../features/two-factor/first-factor.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { startSession } from '../../lib/sign-in.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/verify_phone')({
  component: VerifyPhonePage,
});

function VerifyPhonePage() {
  const [pending] = useState(session.pending);
  const isHere = pending?.step === 'phone';
  const navigate = useNavigate();
  const settings = useSettings();
  const sendsTexts = settings?.sends_texts !== false;
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? (sendsTexts ? 'phone' : 'app');
  const cache = useQueryClient();
  useEffect(() => {
    if (isHere) return;
    void navigate({ ...(session.isSignedIn() ? paths.settings : paths.signIn), replace: true });
  }, [isHere, navigate]);
  return (
    <EntryFrame
      title={way === 'phone' ? 'Verify your phone' : 'Add a second step'}
      lead="You need a second step each time you sign in."
    >
      {isHere && settings && (
        <>
          <FirstFactor
            way={way}
            onWay={setChosen}
            token={pending.token}
            sentTo={pending.sent_to}
            sendsTexts={sendsTexts}
            onSent={({ token, phone }) => session.setPending({ step: 'phone', token, sent_to: phone })}
            onAdded={(user) => startSession(user, cache)}
            onDone={() => void navigate({ href: session.takeRedirectTarget(), replace: true })}
          />
          <TextLink to={paths.signIn}>Back to sign in</TextLink>
        </>
      )}
    </EntryFrame>
  );
}
