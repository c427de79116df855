import { createFileRoute, useLocation } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { OAuthCallback } from '../../features/sessions/oauth-callback.tsx';
import { useContinueSignIn } from '../../lib/sign-in.ts';

export const Route = createFileRoute('/signin/$affiliate')({
  component: OAuthCallbackPage,
});

function OAuthCallbackPage() {
  const { affiliate } = Route.useParams();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const continueSignIn = useContinueSignIn();
  return (
    <EntryFrame title="Signing in">
      <OAuthCallback affiliate={affiliate} query={query} onEntry={continueSignIn} />
    </EntryFrame>
  );
}
