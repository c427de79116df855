import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { CodeEntry } from '../../features/two-factor/code-entry.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { startSession, successMs } from '../../lib/sign-in.ts';

export const Route = createFileRoute('/verify')({
  component: VerifyPage,
});

function VerifyPage() {
  const [pending] = useState(session.pending);
  const isHere = pending?.step === 'code';
  const asksForCode = !isHere || pending.factors === undefined;
  const navigate = useNavigate();
  const cache = useQueryClient();
  useEffect(() => {
    if (!isHere) void navigate({ ...paths.signIn, replace: true });
  }, [isHere, navigate]);
  return (
    <EntryFrame
      title={asksForCode ? 'Enter your code' : 'Verify it’s you'}
      lead="One more step to keep your account secure."
    >
      {isHere && (
        <CodeEntry
          pending={pending}
          onEntered={({ user }) => {
            startSession(user, cache);
            setTimeout(() => void navigate({ href: session.takeRedirectTarget(), replace: true }), successMs);
          }}
        />
      )}
    </EntryFrame>
  );
}
